"""The interface for programs, under /api/v1: JSON in, JSON out, problem documents when refused."""

from fastapi import APIRouter, Depends

from yachtdice.web.api import attending, coaching, daily, ladders, lobby, rules, sheets, tables
from yachtdice.web.limiting import limited

PREFIX = "/api/v1"

router = APIRouter(prefix=PREFIX, dependencies=[Depends(limited)])
router.include_router(tables.router)
router.include_router(lobby.router)
router.include_router(attending.router)
router.include_router(rules.router)
router.include_router(sheets.router)
router.include_router(coaching.router)
router.include_router(ladders.router)
router.include_router(daily.router)
