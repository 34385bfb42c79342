-- What figures need of orders and is no part of their history: what they come to without VAT, shared over their lines to the cent,
-- and who made them. Null until the orders from before this were counted.
create table "orderFigure" (
  "orderId" int primary key references "order" on delete cascade,
  net int,
  "madeById" int default nullif(current_setting('omloop.userId', true), '')::int references "user" on delete set null
);
create index on "orderFigure" ("madeById", "orderId");
create index on "orderFigure" ("orderId") where net is null;
create table "lineFigure" (
  "lineId" int primary key references "orderLine" on delete cascade,
  net int not null
);
insert into "orderFigure" ("orderId", "madeById")
  select "order".id, made."userId" from "order" left join lateral (
    select "userId" from audit where subject = 'order' and "subjectId" = "order".id and action = 'created' order by id limit 1) made on true
  where made."userId" is null or exists (select from "user" where id = made."userId");
create function "keepOrderFigure"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into "orderFigure" ("orderId") select id from added;
  return null;
end $$;
create trigger figures after insert on "order" referencing new table as added
  for each statement execute function "keepOrderFigure"();
