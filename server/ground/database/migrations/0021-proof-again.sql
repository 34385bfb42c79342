-- What somebody with the right let pass, as it was then: what a later report says counts again.
alter table product add "acceptedProof" jsonb not null default '[]';

alter table product disable trigger user;
with overridden as (
  select product.id, (select max(at) from audit where subject = 'product' and "subjectId" = product.id and changes ? 'proofOverride') as at
  from product where "proofOverride" <> ''),
  report as (
  select report.* , overridden.id as "deviceId" from overridden join "erasureReport" report on report."productId" = overridden.id
  where report."importedAt" <= coalesce(overridden.at, now())),
  seen as (
  select "deviceId" as id, 'failed' as reason, "driveSerial" as serial, "driveModel" as model, null as lock, report.id as "reportId"
    from report join "erasureResult" result on result."reportId" = report.id where result.result <> 'success'
  union all
  select "deviceId", 'notErased', disk ->> 'serial', disk ->> 'model', null, null
    from report, jsonb_array_elements(hardware -> 'disks') as disk
  union all
  select "deviceId", 'locked', '', '', lock ->> 'kind', report.id from report, jsonb_array_elements(hardware -> 'locks') as lock
    where lock ->> 'state' = 'locked'
  union all
  select product.id, case when trim(coalesce(product.attributes ->> code, '')) = '' then 'unknownCarrier' else 'noReport' end, '',
      trim(coalesce(product.attributes ->> code, '')), null, null
    from overridden join product using (id) join "productTypeAttribute" link on link."typeId" = product."typeId"
    join attribute on attribute.id = link."attributeId" and "dataBearing")
update product set "acceptedProof" = accepted.proofs
from (select id, jsonb_agg(jsonb_build_object('serial', coalesce(serial, ''), 'model', coalesce(model, ''), 'reason', reason,
    'message', '', 'lock', lock, 'reportId', "reportId")) as proofs from seen group by id) accepted
where product.id = accepted.id;
alter table product enable trigger user;

-- It is told in the history like everything but what stock movements tell.
do $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText');
  drop trigger "auditOfChanges" on product;
  execute format('create trigger "auditOfChanges" after delete or update of %s on product for each row execute function "writeAudit"()', columns);
end $$;

-- More devices need a proof than before: they are counted again by a job of the program that comes with this.
insert into setting (name, value) select 'recountProof', 'true' where exists (select from product);
