-- Copies of the orders' tables without the audit's triggers, for the floor; with all indexes, checks and references.
create schema floor;
create table floor."order" (like "order" including all);
create table floor."orderLine" (like "orderLine" including all);
insert into floor."order" overriding system value select * from "order";
insert into floor."orderLine" overriding system value select * from "orderLine";
select setval(pg_get_serial_sequence('floor."order"', 'id'), (select max(id) from "order"));
select setval(pg_get_serial_sequence('floor."orderLine"', 'id'), (select max(id) from "orderLine"));
do $$
declare reference record;
begin
  for reference in select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid in ('public."order"'::regclass, 'public."orderLine"'::regclass) loop
    execute format('alter table floor.%s add constraint %I %s', reference.name, reference.conname,
      replace(reference.definition, 'REFERENCES "order"', 'REFERENCES floor."order"'));
  end loop;
end $$;
create sequence floor."orderNr";
analyze floor."order";
analyze floor."orderLine";
