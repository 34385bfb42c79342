-- What the shop says of an order after it was taken in: changed means that somebody has to follow it here.
do $$
declare
  allowed text := (select conname from pg_constraint where conrelid = '"shopOrder"'::regclass and contype = 'c');
begin
  execute format('alter table "shopOrder" drop constraint %I', allowed);
end $$;
alter table "shopOrder" add check (state in ('waiting', 'imported', 'changed', 'dismissed')),
  -- The shop's own words.
  add column "shopState" text not null default '',
  -- Pieces that were bought, without what was cancelled there, and those that the shop has shipped.
  add column pieces int not null default 0,
  add column shipped int not null default 0,
  -- Cents that the shop gave back.
  add column refunded int not null default 0,
  -- Why the shop did not cancel an order that somebody asked it to cancel.
  add column refusal jsonb;

update "shopOrder" set "shopState" = coalesce(body ->> 'state', ''), pieces = bought.pieces, shipped = bought.shipped,
  refunded = round(coalesce((body ->> 'total_refunded')::numeric, 0) * 100)
from "shopOrderBody", lateral (
  select coalesce(sum((item ->> 'qty_ordered')::numeric - coalesce((item ->> 'qty_canceled')::numeric, 0)), 0)::int as pieces,
    coalesce(sum(coalesce((item ->> 'qty_shipped')::numeric, 0)), 0)::int as shipped
  from jsonb_array_elements(body -> 'items') as item where item ->> 'parent_item_id' is null) bought
where "shopOrderId" = "shopOrder".id;

-- Pieces that the shop keeps in its stock for an order until it ships them.
create table "shopOrderItem" (
  "shopOrderId" int not null references "shopOrder" on delete cascade,
  sku text not null,
  open int not null,
  primary key ("shopOrderId", sku)
);
create index on "shopOrderItem" (sku) where open > 0;
insert into "shopOrderItem" ("shopOrderId", sku, open)
  select "shopOrderId", item ->> 'sku', greatest(0, sum((item ->> 'qty_ordered')::numeric - coalesce((item ->> 'qty_canceled')::numeric, 0)
    - greatest(coalesce((item ->> 'qty_shipped')::numeric, 0), coalesce((item ->> 'qty_refunded')::numeric, 0))))::int
  from "shopOrderBody", jsonb_array_elements(body -> 'items') as item
  where item ->> 'parent_item_id' is null and coalesce(item ->> 'sku', '') <> '' group by 1, 2;

-- Up to when the orders of a shop were read, by the clock of the shop, and what went wrong the last time.
create table "shopCursor" (
  shop text primary key,
  "updatedAt" text,
  "polledAt" timestamptz,
  "claimedUntil" timestamptz,
  refusal jsonb
);
