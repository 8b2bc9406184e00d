"""Tests of boxes that touch."""

from __future__ import annotations

import numpy as np
from readwell.engine.pdf.touching import groups


def test_boxes_are_together_if_others_lead_from_one_to_the_other() -> None:
    boxes = np.array([[0, 0, 10, 10], [100, 0, 110, 10], [12, 0, 20, 10], [22, 0, 30, 10]], np.int32)
    assert list(groups(boxes, 5)) == [[0, 2, 3], [1]]


def test_no_boxes_are_no_groups() -> None:
    assert list(groups(np.zeros((0, 4), np.int32), 5)) == []
