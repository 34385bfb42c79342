-- Copies of the orders' tables without the audit's triggers, for the floor; with all indexes, checks and references.
create schema floor;
create table floor."order" (like "order" including all);
create table floor."orderLine" (like "orderLine" including all);
-- What a column computes is not copied.
do $$
declare name text; stored text;
begin
  foreach name in array array['order', 'orderLine'] loop
    select string_agg(quote_ident(attname), ', ' order by attnum) into stored from pg_attribute
      where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into floor.%1$I (%2$s) overriding system value select %2$s from public.%1$I', name, stored);
  end loop;
end $$;
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
