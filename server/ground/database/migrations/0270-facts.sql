-- What rules and figures ask of the past is kept where they ask: the audit tells people, and decides nothing.
-- `touchedAt` is when somebody last changed what people know of a record; programs' own columns (numbers of a web shop, moments of
-- publishing) are not named in its trigger, and so do not touch.
alter table product add "touchedAt" timestamptz, add "saleableAt" timestamptz, add "attributeSources" jsonb not null default '{}';
alter table "order" add "touchedAt" timestamptz;
alter table contact add "touchedAt" timestamptz;
alter table company add "touchedAt" timestamptz;
alter table task add "touchedAt" timestamptz, add "statusSince" timestamptz,
  add "clearedReason" text not null default '', add "clearedById" int references "user" on delete set null;
create index on task ("clearedById") where "clearedById" is not null;

create or replace function "writeAuditOfNew"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit ("userId", subject, "subjectId", "productId", "orderId", action, changes)
  select nullif(current_setting('omloop.userId', true), '')::int, tg_table_name, (it ->> 'id')::int,
    (it ->> case tg_table_name when 'product' then 'id' else 'productId' end)::int,
    (it ->> case tg_table_name when 'order' then 'id' when 'product' then 'purchaseId' else 'orderId' end)::int,
    'created', it - "unaudited"()
  from (select to_jsonb(added) as it from added offset 0) as audited;
  return null;
end $$;

create or replace function "writeAudit"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row jsonb := case when tg_op = 'DELETE' then before else after end;
  changes jsonb;
begin
  if tg_op = 'UPDATE' then
    -- A change of a password is told, without either hash.
    select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) into changes
      from jsonb_each(after) where value is distinct from before -> key and (key = 'passwordHash' or key <> all ("unaudited"()));
    if changes is null then return null; end if;
  else
    changes := row - "unaudited"();
  end if;
  insert into audit ("userId", subject, "subjectId", "productId", "orderId", action, changes)
  values (
    nullif(current_setting('omloop.userId', true), '')::int,
    tg_table_name,
    (row ->> 'id')::int,
    case tg_table_name when 'product' then (row ->> 'id')::int else coalesce(row ->> 'productId', before ->> 'productId')::int end,
    case tg_table_name when 'order' then (row ->> 'id')::int when 'product' then (row ->> 'purchaseId')::int else (row ->> 'orderId')::int end,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    changes - 'passwordHash'
  );
  return null;
end $$;

-- Columns that follow from others or belong to no history. A table that gets one of its own adds it here.
create function "unaudited"() returns text[] language sql immutable parallel safe as $$
  select '{version,searchText,passwordHash,statusSince,touchedAt,saleableAt,attributeSources,clearedReason,clearedById}'::text[]
$$;

create function "touch"() returns trigger language plpgsql as $$
begin
  new."touchedAt" := now();
  return new;
end $$;

-- The columns in which people write what they know, or by which the program says what they did.
do $$
declare
  touching record;
begin
  for touching in select * from (values
    ('product', '{sku,serialNumber,imei,imei2,productName,typeId,subtypeId,locationId,locationLabel,statusId,quantity,listPrice,retailPrice,salePrice,
      purchasePrice,vatCodeId,discount,discountUnit,assetTag,remarks,attributes,purchaseId,purchaseLineId,splitFromId,donorId,gone,archived,
      proofOverride,acceptedProof,proofTaken}'::text[]),
    ('order', '{orderNr,contactId,partnerId,statusId,orderDate,deliveryDate,pickupDate,proposedPickupDate,timeFrom,timeUntil,deliveryType,
      deliveryAddress,locationId,locationLabel,remarks,instructions,customerReference,gift,logistics,transportCost,discount,discountUnit,
      dataDestruction,dhlTrackingCode,lineCount,total,archived,deviceId,deviceName,deviceSerial,accessories,deviceCondition,defect,diagnosis,
      approvedAt,approvedById,approvedHow,approvedTotal}'),
    ('contact', '{name,companyId,representative,email,phone,phone2,street,extraStreet,city,zipcode,state,country,locale,remarks,isPublic,isPartner,
      isCustomer,isSupplier}'),
    ('company', '{name,kvk_nr,rsin_nr,vatNr}'),
    ('task', '{name,description,status,holdReason,dueDate,assignedToId,position,asks,overrideReason}')) as given("table", columns)
  loop
    execute format('create trigger touched before update of %s on %I for each row when ((%s) is distinct from (%s)) execute function touch()',
      (select string_agg(quote_ident(c), ', ') from unnest(touching.columns) c), touching."table",
      (select string_agg('old.' || quote_ident(c), ', ') from unnest(touching.columns) c),
      (select string_agg('new.' || quote_ident(c), ', ') from unnest(touching.columns) c));
  end loop;
end $$;

-- The audit tells once what it decided until now.
update product set "touchedAt" = told.at from (
  select "subjectId", max(at) as at from audit
  where subject = 'product' and action = 'changed' and changes - 'missingProof' <> '{}' group by 1) told
where told."subjectId" = product.id;
update "order" set "touchedAt" = told.at from (
  select "orderId", max(at) as at from audit
  where subject in ('order', 'orderLine') and not (subject = 'order' and action = 'created') group by 1) told
where told."orderId" = "order".id and told.at > "order"."createdAt";
update contact set "touchedAt" = told.at from (
  select "subjectId", max(at) as at from audit where subject = 'contact' and action = 'changed' group by 1) told
where told."subjectId" = contact.id;
update company set "touchedAt" = told.at from (
  select "subjectId", max(at) as at from audit where subject = 'company' and action = 'changed' group by 1) told
where told."subjectId" = company.id;
update task set "touchedAt" = told.at, "statusSince" = coalesce(told."statusSince", "assignedAt", now()) from (
  select "subjectId", max(at) as at, max(at) filter (where changes ? 'status') as "statusSince"
  from audit where subject = 'task' and action <> 'deleted' group by 1) told
where told."subjectId" = task.id;
update task set "statusSince" = coalesce("assignedAt", (select "createdAt" from product where product.id = "productId"), now())
where "statusSince" is null;
alter table task alter "touchedAt" set default now(), alter "statusSince" set default now(), alter "statusSince" set not null;
create trigger "dateStatus" before update of status on task for each row
  when (old.status is distinct from new.status) execute function "dateStatus"();

-- Who cleared the reason of a task may give it back, as long as that is its last change.
update task set "clearedReason" = last.reason, "clearedById" = last."userId" from (
  select distinct on ("subjectId") "subjectId", "userId", action, coalesce(changes -> 'overrideReason' ->> 0, '') as reason
  from audit where subject = 'task' order by "subjectId", id desc) last
where last."subjectId" = task.id and last.action = 'changed' and last.reason <> '' and "overrideReason" = '';

-- When a device first became saleable, coming from a stage before that.
update product set "saleableAt" = told.at from (
  select "subjectId", min(at) as at from audit
  where subject = 'product' and action = 'changed' and changes ? 'statusId'
    and (changes -> 'statusId' ->> 1)::int in (select id from "productStatus" where lifecycle = 'saleable')
    and (changes -> 'statusId' ->> 0)::int in (select id from "productStatus" where lifecycle in ('purchased', 'inStock', 'onHold'))
  group by 1) told
where told."subjectId" = product.id;
create index on product ("saleableAt") where "saleableAt" is not null;
create function "dateSaleable"() returns trigger language plpgsql as $$
begin
  if exists (select from "productStatus" before, "productStatus" after
    where before.id = old."statusId" and before.lifecycle in ('purchased', 'inStock', 'onHold')
      and after.id = new."statusId" and after.lifecycle = 'saleable') then
    new."saleableAt" := now();
  end if;
  return new;
end $$;
create trigger "dateSaleable" before update of "statusId" on product for each row
  when (new."saleableAt" is null and old."statusId" is distinct from new."statusId") execute function "dateSaleable"();

-- Attributes that a report filled, by their codes: {"cpu": "report"}. What somebody writes has no source.
with tie as (
  select distinct "productId", at from audit
  where subject = 'erasureReport' and "productId" is not null
    and (action = 'created' or changes -> 'productId' ->> 1 = "productId"::text)),
change as (
  select audit.id, audit."productId", at, after.key as code, after.value,
    coalesce(case when action = 'changed' then changes -> 'attributes' -> 0 ->> after.key end, '') as former
  from audit, jsonb_each_text(case when action = 'changed' then changes -> 'attributes' -> 1 else changes -> 'attributes' end) after
  where subject = 'product' and action in ('changed', 'created') and changes ? 'attributes'
    and audit."productId" in (select "productId" from tie)),
last as (
  select distinct on ("productId", code) * from change where value is distinct from former order by "productId", code, id desc),
source as (
  select last."productId", jsonb_object_agg(code, 'report') as sources
  from last join tie on tie."productId" = last."productId" and tie.at = last.at
  join product on product.id = last."productId" and product.attributes ->> code = value
  where former = '' and value <> '' group by 1)
update product set "attributeSources" = sources from source where product.id = source."productId";
create function "forgetSources"() returns trigger language plpgsql as $$
begin
  if new."attributeSources" = old."attributeSources" then
    new."attributeSources" := coalesce((select jsonb_object_agg(key, value) from jsonb_each(old."attributeSources")
      where new.attributes -> key = old.attributes -> key), '{}');
  end if;
  return new;
end $$;
create trigger "forgetSources" before update of attributes on product for each row
  when (old."attributeSources" <> '{}' and old.attributes is distinct from new.attributes) execute function "forgetSources"();

-- A line of a supplier's list that was changed has another version than the one it came with.
update "orderLine" set version = version + 1
where version = 1 and "importId" is not null and exists (
  select from audit where subject = 'orderLine' and "subjectId" = "orderLine".id and action = 'changed');
