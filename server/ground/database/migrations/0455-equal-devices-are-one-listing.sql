-- Devices that a buyer cannot tell apart: the same model, specification, grade and price.
create function "equalKey"(product) returns text language sql stable as $$
  select md5(jsonb_build_array($1."typeId", $1."subtypeId", lower(trim($1."productName")), $1.attributes, $1."salePrice", $1."vatCodeId")::text)
$$;

-- Pieces of a product that the shop may sell now.
create function "shopPieces"(product) returns int language sql stable as $$
  select case when $1.archived or $1.gone or $1."missingProof" > 0 or $1."openTasks" > 0 or coalesce($1."salePrice", 0) = 0
    or $1."statusId" not in (select id from "productStatus" where lifecycle = 'saleable') then 0
    else greatest(0, $1."stockQuantity" - $1."reservedQuantity") end
$$;

-- A device that somebody wants in the shop, as a piece of a listing. Each change of it raises its version; only the job that asks the
-- shop acknowledges one. Nothing else is written by the change itself, so that two sales of equal devices do not wait for each other.
create table "listedDevice" (
  "productId" int primary key constraint "productIsListed" references product,
  "listingId" int not null references listing,
  -- Somebody wants it there, whether or not it can be sold at this moment.
  wanted boolean not null default true,
  pieces int not null default 0,
  "desiredVersion" int not null default 1,
  "acknowledgedVersion" int not null default 0,
  refused boolean not null default false,
  state text not null generated always as (case
    when refused then 'refused'
    when pieces > 0 and "acknowledgedVersion" = "desiredVersion" then 'published'
    when pieces > 0 then 'publishing'
    when "acknowledgedVersion" = "desiredVersion" then 'withdrawn'
    else 'withdrawing' end) stored,
  check ("acknowledgedVersion" <= "desiredVersion")
);
create index on "listedDevice" (state, "productId");
create index on "listedDevice" ("listingId", "productId");

drop trigger "followProduct" on product;
insert into "listedDevice" ("productId", "listingId", wanted, pieces, "desiredVersion", "acknowledgedVersion", refused)
  select "productId", listing.id, desired = 'published', case when desired = 'published' then "shopPieces"(product) else 0 end,
    "desiredVersion", "acknowledgedVersion", refusal is not null
  from listing join product on product.id = "productId";

alter table listing add column "equalKey" text,
  -- How many pieces the shop itself said that it can sell, after our last write of its stock.
  add column salable int;
-- Of several listings that are equal by now the oldest one stays; its worker takes in the devices of the others.
update listing set "equalKey" = key from (
  select distinct on ("equalKey"(product)) "equalKey"(product) as key, "listingId" from "listedDevice" join product on product.id = "productId"
  order by "equalKey"(product), "listingId") oldest where oldest."listingId" = listing.id;
create unique index on listing ("equalKey");
alter table listing drop column state, drop column desired, drop column "desiredVersion", drop column "acknowledgedVersion", drop column "productId";
drop index "listing_sku_idx";
create unique index on listing (sku) where sku <> '';

-- Has the workers of these listings look at them. There is no key, because two changes with one key would wait for each other.
create function "lookAtListings"(ids int[], whole boolean) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('syncListing', json_build_object('listingId', id, 'whole', whole)) from unnest(ids) as id;
end $$;

-- Whatever road a device leaves by, or comes back by, its listing follows in the same transaction.
create or replace function "followProduct"() returns trigger language plpgsql as $$
declare
  listed int;
begin
  update "listedDevice" set "desiredVersion" = "desiredVersion" + 1, refused = false, pieces = "shopPieces"(new)
    where "productId" = new.id and wanted returning "listingId" into listed;
  if listed is not null then
    perform "lookAtListings"(array[listed], false);
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

-- A picture that comes, goes, moves or becomes that of the model changes the listings that show it.
create function "followPicture"() returns trigger language plpgsql as $$
declare
  products int[] := array_remove(array[case when tg_op <> 'INSERT' then old."productId" end, case when tg_op <> 'DELETE' then new."productId" end], null);
  models text[] := array_remove(array[case when tg_op <> 'INSERT' then old.model end, case when tg_op <> 'DELETE' then new.model end], null);
begin
  perform "lookAtListings"((select array_agg(distinct "listingId") from "listedDevice" where wanted and "productId" = any(products)), true);
  if models <> '{}' then
    perform "lookAtListings"((select array_agg(distinct "listingId") from "listedDevice" join product on product.id = "productId"
      where wanted and product."typeId" || ':' || lower(product."productName") = any(models)), true);
  end if;
  return null;
end $$;
create trigger "followPicture" after insert or delete or update of position, model, "fileId" on picture
  for each row execute function "followPicture"();

-- What the company says of its types, attributes, statuses, taxes and its shop changes listings of which nobody knows beforehand which.
create function "reviewListings"() returns trigger language plpgsql as $$
begin
  if exists (select from listing) then
    perform graphile_worker.add_job('reviewListings', '{}', job_key => 'listings');
  end if;
  return null;
end $$;
create trigger "reviewListings" after update of name, type, "magentoAttrCode" on attribute for each statement execute function "reviewListings"();
create trigger "reviewListings" after insert or delete on "productTypeAttribute" for each statement execute function "reviewListings"();
create trigger "reviewListings" after update of name, "magentoCategoryId" on "productType" for each statement execute function "reviewListings"();
create trigger "reviewListings" after update of "magentoCategoryId", "magentoAttrSetId", "magentoGroupSpecId" on "productSubType"
  for each statement execute function "reviewListings"();
create trigger "reviewListings" after update of lifecycle on "productStatus" for each statement execute function "reviewListings"();
create trigger "reviewListings" after update of "basisPoints", rates on "vatCode" for each statement execute function "reviewListings"();
create trigger "reviewListings" after update of config on module for each row when (new.name = 'webshop') execute function "reviewListings"();

do $$
declare
  apart int[] := (select array_agg(id) from listing where "equalKey" is null);
begin
  if apart is not null then perform "lookAtListings"(apart, true); end if;
end $$;
