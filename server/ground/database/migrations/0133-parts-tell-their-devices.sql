-- A part tells the device that it went into, and came out of.
do $$
declare reasons text; allowed text;
begin
  select conname, pg_get_constraintdef(oid) into strict reasons, allowed from pg_constraint
    where conrelid = '"stockMovement"'::regclass and pg_get_constraintdef(oid) like '%usedInRepair%';
  execute format('alter table "stockMovement" drop constraint %I, add constraint %I ', reasons, reasons)
    || replace(allowed, 'ARRAY[', 'ARRAY[''builtIn''::text, ''takenOut''::text, ');
end $$;
