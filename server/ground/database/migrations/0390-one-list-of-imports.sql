-- A supplier's list is an import like those of contacts, products and sales: of an order, and its columns are those of its supplier.
do $$
declare rule record;
begin
  for rule in
    select conrelid::regclass as place, conname from pg_constraint
    where (conrelid = '"listImport"'::regclass and contype = 'c')
      or (conrelid = '"listMapping"'::regclass and contype in ('c', 'p'))
      or (conrelid = '"orderLine"'::regclass and confrelid = '"purchaseImport"'::regclass)
  loop
    execute format('alter table %s drop constraint %I', rule.place, rule.conname);
  end loop;
end $$;

alter table "listImport" add check (subject in ('contacts', 'products', 'sales', 'purchases')),
  add "orderId" int references "order" on delete cascade,
  add check ((subject = 'purchases') = ("orderId" is not null)),
  add "formerId" int;
create index on "listImport" ("orderId", id) where "orderId" is not null;

-- What is only kept elsewhere from now on is no change that anybody made.
alter table "listImport" disable trigger user;
alter table "orderLine" disable trigger user;
insert into "listImport" (subject, "orderId", "formerId", "fileName", created, updated, skipped, "leftOut", "userId", at, "undoneById", "undoneAt")
  select 'purchases', "orderId", id, "fileName", lines, 0, 0, "leftOut", "userId", at, "undoneById", "undoneAt" from "purchaseImport" order by id;
update "orderLine" line set "importId" = list.id from "listImport" list where list."formerId" = line."importId";
alter table "listImport" enable trigger user;
alter table "orderLine" enable trigger user;
-- Its lines are written before it, which says what came of them.
alter table "orderLine" add foreign key ("importId") references "listImport" deferrable initially deferred;
alter table "listImport" drop "formerId";
drop table "purchaseImport";

alter table "listMapping" add check (subject in ('contacts', 'products', 'sales', 'purchases')),
  add "contactId" int references contact on delete cascade,
  add units jsonb not null default '{}';
insert into "listMapping" (subject, "contactId", headings, units) select 'purchases', "contactId", headings, units from "importMapping";
alter table "listMapping" add unique nulls not distinct (subject, "contactId");
create index on "listMapping" ("contactId") where "contactId" is not null;
drop table "importMapping";
