-- Equal bundles become one again, and say so.
alter table "stockMovement" drop constraint "stockMovement_reason_check", add constraint "stockMovement_reason_check" check (reason in
  ('received', 'split', 'individualized', 'merged', 'moved', 'reserved', 'released', 'sold', 'returned', 'usedInRepair', 'scrapped', 'corrected', 'harvested'));
