"""The numbers of the evaluation: what each feature and each kind of card is worth, in the logarithm of the odds."""

from __future__ import annotations

WEIGHTS = (
    0.28, 2.5, 0.03, 0.12, 0.25, 0.35,
    0.1, 0.0, 0.05, 0.05, 0.08, 0.09, 0.08,
    0.0, 0.6, 0.3, 0.3, 1.5, 0.35,
    0.5, 0.2, 0.09, 0.25, 0.3, -0.1, 0.13,
    0.0,
)  # fmt: skip
"""In the order of ``evaluation.NAMES``."""

HELD = {
    "trench_foot": 0.05, "stretcher_bearers": 0.05, "mud": 0.05, "fog": 0.1, "lost_orders": 0.25, "sniper": 0.05,
    "low_ammo": 0.25, "dud_shells": 0.3, "gas_masks": 0.1, "typhoid": 0.1, "advance": 0.15, "grenades": 0.15,
    "trench_mortar": 0.2, "sappers": 0.2, "engineers": 0.1, "machine_gun": 0.15, "gas": 0.35, "reinforcements": 0.3,
    "charge": 0.25, "extra_artillery": 0.4, "over_the_top": 0.3, "creeping_barrage": 0.3,
}  # fmt: skip
"""Cards in hand, by kind."""

PLACED = {
    "trench_foot": 0.15, "stretcher_bearers": 0.15, "mud": 0.05, "fog": 0.12, "lost_orders": 0.2, "sniper": 0.12,
    "low_ammo": 0.2, "dud_shells": 0.25, "gas_masks": 0.08, "typhoid": 0.25, "advance": 0.2, "grenades": 0.25,
    "trench_mortar": 0.35, "sappers": 0.4, "engineers": 0.15, "machine_gun": 0.3, "gas": 0.5, "reinforcements": 0.5,
    "charge": 0.35, "extra_artillery": 0.42, "over_the_top": 0.45, "creeping_barrage": 0.45,
}  # fmt: skip
"""Cards behind a sector, by kind."""
