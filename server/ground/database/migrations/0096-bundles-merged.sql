-- Equal bundles become one again, and say so.
do $$
declare reasons text;
begin
  select conname into strict reasons from pg_constraint
    where conrelid = '"stockMovement"'::regclass and pg_get_constraintdef(oid) like '%usedInRepair%';
  execute format('alter table "stockMovement" drop constraint %I', reasons);
end $$;
alter table "stockMovement" add check (reason in
  ('received', 'split', 'individualized', 'merged', 'moved', 'reserved', 'released', 'sold', 'returned', 'usedInRepair', 'scrapped',
    'corrected', 'harvested'));
