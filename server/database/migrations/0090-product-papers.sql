-- Checklists and price cards are printed by long jobs.
do $$
declare
  allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'longJob_kind_check');
begin
  execute format('alter table "longJob" drop constraint "longJob_kind_check", add constraint "longJob_kind_check" %s',
    replace(allowed, 'ARRAY[', 'ARRAY[''checklists''::text, ''priceCards''::text, '));
end $$;
