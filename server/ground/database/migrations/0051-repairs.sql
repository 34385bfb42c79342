do $$
declare allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'file_discr_check');
begin
  execute 'alter table file drop constraint file_discr_check, add constraint file_discr_check '
    || replace(allowed, 'ARRAY[', 'ARRAY[''repairs''::text, ');
end $$;
create trigger "auditOfRepairFile" after insert on file for each row
  when (new.discr = 'repairs') execute function "writeAudit"();
create trigger "auditOfRepairFileGone" after delete on file for each row
  when (old.discr = 'repairs') execute function "writeAudit"();
-- What the product of a part was before it was used, so that taking the part back gives it that status again.
alter table "orderLine" add "statusBefore" int references "productStatus" on delete set null;
create index on "orderLine" ("statusBefore") where "statusBefore" is not null;
-- A repair is agreed on before it begins.
insert into "orderStatus" (kind, name, phase, color, position)
select 'repair', 'Bevestigd', 'confirmed', '#3366FF', min(position) filter (where phase = 'inProgress')
from "orderStatus" where kind = 'repair' having count(*) > 0 and count(*) filter (where phase = 'confirmed') = 0;
