-- What a device should be in the web shop, and what the shop last acknowledged of it. Only the job that asks the shop writes the second.
create table listing (
  id int generated always as identity primary key,
  "productId" int not null unique constraint "productIsListed" references product,
  desired text not null default 'published' check (desired in ('published', 'withdrawn')),
  "desiredVersion" int not null default 1,
  "acknowledgedVersion" int not null default 0,
  -- What the shop holds of it, part by part, as far as it has answered.
  acknowledged jsonb not null default '{}',
  published boolean not null default false,
  -- A write had no answer: it is read before anything is written again.
  unknown boolean not null default false,
  -- Set before the first write, so that what is found afterwards is known to be ours.
  "attemptedAt" timestamptz,
  -- The one worker that writes it, until then.
  "claimedUntil" timestamptz,
  "entityId" int,
  sku text not null default '',
  url text not null default '',
  "publishedAt" timestamptz,
  refusal jsonb,
  "refusedAt" timestamptz,
  state text not null generated always as (case
    when refusal is not null then 'refused'
    when desired = 'published' and "acknowledgedVersion" = "desiredVersion" then 'published'
    when desired = 'published' then 'publishing'
    when "acknowledgedVersion" = "desiredVersion" then 'withdrawn'
    else 'withdrawing' end) stored,
  check ("acknowledgedVersion" <= "desiredVersion")
);
create index on listing (state, "productId");
create index on listing (sku);

-- Whatever road a device leaves by, its listing follows in the same transaction: a device that may not be sold any more is taken back,
-- and one that changed is written again. `public` comes first in the path of every connection.
create function "followProduct"() returns trigger language plpgsql as $$
declare
  listed int;
begin
  update listing set "desiredVersion" = "desiredVersion" + 1, refusal = null, "refusedAt" = null,
    desired = case when new.archived or new.gone or new."missingProof" > 0 or new."openTasks" > 0
      or new."stockQuantity" <= new."reservedQuantity" or coalesce(new."salePrice", 0) = 0
      or new."statusId" not in (select id from "productStatus" where lifecycle = 'saleable') then 'withdrawn' else desired end
    where "productId" = new.id and desired = 'published' returning id into listed;
  if listed is not null then
    perform graphile_worker.add_job('syncListing', json_build_object('listingId', listed), job_key => 'listing/' || listed);
  end if;
  return null;
end $$;
create trigger "followProduct" after update on product for each row when (
  (old.archived, old.gone, old."missingProof", old."openTasks", old."stockQuantity", old."reservedQuantity", old."salePrice",
    old."statusId", old."productName", old.attributes, old."typeId", old."subtypeId", old."vatCodeId")
  is distinct from
  (new.archived, new.gone, new."missingProof", new."openTasks", new."stockQuantity", new."reservedQuantity", new."salePrice",
    new."statusId", new."productName", new.attributes, new."typeId", new."subtypeId", new."vatCodeId"))
  execute function "followProduct"();

-- An order of the web shop, once however often it is fetched: imported, or waiting for somebody who says which devices it gets.
create table "shopOrder" (
  id int generated always as identity primary key,
  shop text not null default 'magento',
  "entityId" int not null,
  "incrementId" text not null,
  state text not null default 'waiting' check (state in ('waiting', 'imported', 'dismissed')),
  "orderId" int references "order" on delete set null,
  customer text not null default '',
  total int not null,
  "placedAt" timestamptz not null,
  paid boolean not null default false,
  problems jsonb not null default '[]',
  -- Why somebody settled it without a sale.
  reason text not null default '',
  "fetchedAt" timestamptz not null default now(),
  version int not null default 1,
  "searchText" text not null generated always as ("searchedText"("incrementId" || '|' || customer)) stored,
  constraint "shopOrderTaken" unique (shop, "entityId")
);
create index on "shopOrder" (state, id);
create index on "shopOrder" ("placedAt", id);
create index on "shopOrder" ("incrementId", id);
create index on "shopOrder" (customer, id);
create index on "shopOrder" (total, id);
create index on "shopOrder" ("orderId") where "orderId" is not null;
create index on "shopOrder" using gin ("searchText" gin_trgm_ops);
-- What the shop said of it; kept apart, so that the history does not repeat it.
create table "shopOrderBody" (
  "shopOrderId" int primary key references "shopOrder" on delete cascade,
  body jsonb not null
);
create trigger audit after insert on "shopOrder" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "shopOrder" for each row execute function "writeAudit"();

do $$
declare
  kinds record;
begin
  select conname as name, pg_get_constraintdef(oid) as allowed into kinds from pg_constraint where conname = 'longJob_kind_check';
  execute format('alter table "longJob" drop constraint %I, add constraint %I %s', kinds.name, kinds.name,
    replace(kinds.allowed, 'ARRAY[', 'ARRAY[''publishing''::text, '));
end $$;
