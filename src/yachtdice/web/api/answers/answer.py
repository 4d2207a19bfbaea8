"""What every answer is made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Milliseconds = Annotated[int, Field(description="UTC, in milliseconds.")]
Face = Annotated[int, Field(ge=1, le=6)]
Position = Annotated[int, Field(ge=0, le=4)]


class Answer(BaseModel):
    """An answer that has exactly these fields."""

    model_config = ConfigDict(extra="forbid", strict=True)
