-- What the company does with each contact, kept so that lists sort and filter by it along an index. What each order adds to it is kept
-- beside it: counted anew, an order replaces its own part and nothing else.
create table "contactDealing" (
  "contactId" int primary key references contact on delete cascade,
  "openSales" int not null default 0,
  "devicesSold" int not null default 0,
  revenue bigint not null default 0,
  "openPurchases" int not null default 0,
  "devicesBought" int not null default 0,
  spent bigint not null default 0,
  "openForPartner" int not null default 0
);
create index on "contactDealing" ("openSales", "contactId");
create index on "contactDealing" ("devicesSold", "contactId");
create index on "contactDealing" (revenue, "contactId");
create index on "contactDealing" ("openPurchases", "contactId");
create index on "contactDealing" ("devicesBought", "contactId");
create index on "contactDealing" (spent, "contactId");
create index on "contactDealing" ("openForPartner", "contactId");

create table "orderDealing" (
  "orderId" int primary key references "order" on delete cascade,
  kind text not null,
  "contactId" int not null,
  "partnerId" int,
  open int not null default 0,
  devices int not null default 0,
  amount bigint not null default 0
);
-- The orders that a transaction changed, until it ends.
create table "uncountedOrder" (
  "transaction" xid8 not null default pg_current_xact_id(),
  "orderId" int not null,
  primary key ("transaction", "orderId")
);

-- Adds what parts of orders come to; a sign of -1 takes it away.
create type "dealingPart" as (sign int, kind text, "contactId" int, "partnerId" int, open int, devices int, amount bigint);
create function "addDealings"(parts "dealingPart"[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into "contactDealing" as kept ("contactId", "openSales", "devicesSold", revenue, "openPurchases", "devicesBought", spent, "openForPartner")
  select id, sum(open * (kind = 'sale')::int), sum(devices * (kind = 'sale')::int), sum(amount * (kind = 'sale')::int),
    sum(open * (kind = 'purchase')::int), sum(devices * (kind = 'purchase')::int), sum(amount * (kind = 'purchase')::int),
    sum(open * (kind = 'partner')::int)
  from (
    select "contactId" as id, kind, sign * open as open, sign * devices as devices, sign * amount as amount from unnest(parts)
    union all select "partnerId", 'partner', sign * open, 0, 0 from unnest(parts) where "partnerId" is not null) part
  group by id having bool_or(open <> 0 or devices <> 0 or amount <> 0) order by id
  on conflict ("contactId") do update set
    "openSales" = kept."openSales" + excluded."openSales", "devicesSold" = kept."devicesSold" + excluded."devicesSold",
    revenue = kept.revenue + excluded.revenue, "openPurchases" = kept."openPurchases" + excluded."openPurchases",
    "devicesBought" = kept."devicesBought" + excluded."devicesBought", spent = kept.spent + excluded.spent,
    "openForPartner" = kept."openForPartner" + excluded."openForPartner"
$$;

-- Orders and contacts are locked by their numbers, so that transactions wait for each other in one direction only.
create function "countDealings"(ids int[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parts "dealingPart"[];
begin
  insert into "orderDealing" ("orderId", kind, "contactId")
    select id, kind, "contactId" from "order" where id = any(ids) order by id on conflict do nothing;
  perform from "orderDealing" where "orderId" = any(ids) order by "orderId" for update;
  with counted as materialized (
    select "order".id, "order".kind, "contactId", "partnerId",
      (not archived and phase not in ('done', 'cancelled'))::int as open,
      coalesce(case "order".kind
        when 'sale' then (select sum(quantity) from "orderLine" line where line."orderId" = "order".id and delivered)
        when 'purchase' then (select sum(pieces) from "receivedGoods" goods where goods."purchaseId" = "order".id and "isDevice") end, 0)::int as devices,
      case when phase = 'done' then total else 0 end as amount
    from "order" join "orderStatus" status on status.id = "statusId" where "order".id = any(ids)),
  before as materialized (select * from "orderDealing" where "orderId" = any(ids)),
  kept as (
    update "orderDealing" part set "contactId" = counted."contactId", "partnerId" = counted."partnerId", open = counted.open,
      devices = counted.devices, amount = counted.amount
    from counted where counted.id = part."orderId")
  select array_agg(row(sign, kind, "contactId", "partnerId", open, devices, amount)::"dealingPart") into parts from (
    select -1 as sign, kind, "contactId", "partnerId", open, devices, amount from before
    union all select 1, kind, "contactId", "partnerId", open, devices, amount from counted) part;
  perform "addDealings"(parts);
end $$;

create function "countChangedOrders"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids int[];
begin
  with gone as (delete from "uncountedOrder" where "transaction" = pg_current_xact_id() returning "orderId")
    select array_agg("orderId") into ids from gone;
  if ids is not null then perform "countDealings"(ids); end if;
  return null;
end $$;
-- At the end, when no transaction that waits holds what another needs.
create constraint trigger counted after insert on "uncountedOrder" deferrable initially deferred
  for each row execute function "countChangedOrders"();

create function "uncountDealings"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform "addDealings"(array[(-1, old.kind, old."contactId", old."partnerId", old.open, old.devices, old.amount)::"dealingPart"]);
  return null;
end $$;
create trigger uncounted after delete on "orderDealing" for each row execute function "uncountDealings"();

create function "recount"(ids int[]) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into "uncountedOrder" ("orderId") select distinct id from unnest(ids) id where id is not null order by id on conflict do nothing
$$;
create function "recountOrder"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform "recount"(case tg_table_name
    when 'order' then array[new.id]
    else array[(to_jsonb(old) ->> tg_argv[0])::int, (to_jsonb(new) ->> tg_argv[0])::int] end);
  return null;
end $$;
create function "recountAdded"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  case tg_table_name
    when 'contact' then insert into "contactDealing" ("contactId") select id from added on conflict do nothing;
    when 'order' then perform "recount"(array_agg(id)) from added;
    when 'product' then perform "recount"(array_agg("purchaseId")) from added where "purchaseId" is not null;
    when 'stockMovement' then perform "recount"(array_agg("purchaseId")) from added join product on product.id = "productId"
      where "purchaseId" is not null and "serialNumber" = '' and reason in ('received', 'split', 'individualized', 'merged');
  end case;
  return null;
end $$;
create trigger dealings after insert on contact referencing new table as added for each statement execute function "recountAdded"();
create trigger dealings after insert on "order" referencing new table as added for each statement execute function "recountAdded"();
create trigger dealings after insert on product referencing new table as added for each statement execute function "recountAdded"();
create trigger dealings after insert on "stockMovement" referencing new table as added for each statement execute function "recountAdded"();
create trigger "dealingsOfChanges" after update on "order" for each row
  when ((old."contactId", old."partnerId", old."statusId", old.archived, old.total)
    is distinct from (new."contactId", new."partnerId", new."statusId", new.archived, new.total))
  execute function "recountOrder"();
create trigger dealings after insert on "orderLine" for each row when (new.delivered) execute function "recountOrder"('orderId');
create trigger "dealingsOfDeleted" after delete on "orderLine" for each row when (old.delivered) execute function "recountOrder"('orderId');
create trigger "dealingsOfChanges" after update on "orderLine" for each row
  when ((old.delivered or new.delivered)
    and (old."orderId", old.delivered, old.quantity) is distinct from (new."orderId", new.delivered, new.quantity))
  execute function "recountOrder"('orderId');
create trigger "dealingsOfDeleted" after delete on product for each row when (old."purchaseId" is not null)
  execute function "recountOrder"('purchaseId');
create trigger "dealingsOfChanges" after update on product for each row
  when ((old."purchaseId", old."typeId", old."serialNumber" <> '', old."splitFromId", old.quantity)
      is distinct from (new."purchaseId", new."typeId", new."serialNumber" <> '', new."splitFromId", new.quantity)
    and coalesce(old."purchaseId", new."purchaseId") is not null)
  execute function "recountOrder"('purchaseId');

-- What carries data is said of a type, and what a phase is of a status: both concern orders that nobody touched.
create function "recountOfType"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform "recount"(array_agg("purchaseId")) from product where "purchaseId" is not null and ("serialNumber" = '' or "splitFromId" is not null)
    and "typeId" in (select "typeId" from "productTypeAttribute" where tg_table_name = 'attribute' and "attributeId" = (to_jsonb(new) ->> 'id')::int
      union select (to_jsonb(case tg_op when 'DELETE' then old else new end) ->> 'typeId')::int where tg_table_name <> 'attribute');
  return null;
end $$;
create trigger dealings after insert or delete on "productTypeAttribute" for each row execute function "recountOfType"();
create trigger dealings after update on attribute for each row when (old."dataBearing" is distinct from new."dataBearing")
  execute function "recountOfType"();
create function "recountOfStatus"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform "recount"(array_agg(id)) from "order" where "statusId" = new.id;
  return null;
end $$;
create trigger dealings after update on "orderStatus" for each row when (old.phase <> new.phase) execute function "recountOfStatus"();

insert into "contactDealing" ("contactId") select id from contact;
select "countDealings"(array(select id from "order"));
