"""The interface for programs, under /api/v1: JSON in, JSON out, problem documents when refused."""

from fastapi import APIRouter

from yachtdice.web.api import attending, coaching, lobby, rules, tables

PREFIX = "/api/v1"

router = APIRouter(prefix=PREFIX)
router.include_router(tables.router)
router.include_router(lobby.router)
router.include_router(attending.router)
router.include_router(rules.router)
router.include_router(coaching.router)
