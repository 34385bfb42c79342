alter table file drop constraint file_discr_check, add constraint file_discr_check
  check (discr in ('purchases', 'sales', 'repairs', 'erasure', 'theme', 'products', 'prints'));
-- What the product of a delivered part was before, so that taking the part back gives it that status again.
alter table "orderLine" add "statusBefore" int references "productStatus" on delete set null;
create index on "orderLine" ("statusBefore") where "statusBefore" is not null;
-- A repair is agreed on before it begins: a company that uses its own statuses for repairs gets none besides.
insert into "orderStatus" (kind, name, phase, color, position)
select 'repair', 'Bevestigd', 'confirmed', '#3366FF', min(position) filter (where phase = 'inProgress')
from "orderStatus" where kind = 'repair' having count(*) > 0 and count(*) filter (where phase = 'confirmed') = 0;
