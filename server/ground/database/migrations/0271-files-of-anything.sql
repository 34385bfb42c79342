-- A file belongs to anything by the table and the id of that, as the audit names what it tells of. Which folder it is stored in (`discr`) is
-- the program's list alone (server/platform/integrations/storage.ts).
alter table file add subject text, add "subjectId" int;
update file set subject = 'order', "subjectId" = "orderId" where "orderId" is not null and discr in ('purchases', 'sales', 'repairs');
update file set subject = 'contact', "subjectId" = "contactId" where "contactId" is not null;
update file set subject = 'product', "subjectId" = "productId" where "productId" is not null;

drop trigger audit on file;
drop trigger "auditOfChanges" on file;
drop trigger "auditOfRepairFile" on file;
drop trigger "auditOfRepairFileGone" on file;
drop trigger "auditOfContactFile" on file;
drop trigger "auditOfContactFileGone" on file;
drop trigger "auditOfProductFile" on file;
drop trigger "auditOfProductFileGone" on file;
alter table file drop constraint file_discr_check, drop constraint file_check,
  drop column "orderId", drop column "contactId", drop column "productId",
  add check (num_nonnulls(subject, "subjectId") <> 1),
  add check ("attributeId" is null or subject = 'product');
create index on file (subject, "subjectId", id) where subject is not null;
create unique index on file ("subjectId", "attributeId") where "attributeId" is not null;
create index on file using gin (lower(original_client_filename) gin_trgm_ops) where subject is not null and "attributeId" is null;
-- By which a report's file that comes again is known.
create index on file (sha256) where discr = 'erasure';

-- The row of something that belongs to anything is told as if it had a column for each: {"contactId": 5}.
create function "asTold"(it jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when it ->> 'subjectId' is null then it
    else it - '{subject,subjectId}'::text[] || jsonb_build_object((it ->> 'subject') || 'Id', it -> 'subjectId') end
$$;
create or replace function "writeAudit"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else "asTold"(to_jsonb(old)) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else "asTold"(to_jsonb(new)) end;
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
create trigger audit after insert on file for each row when (new.subject is not null) execute function "writeAudit"();
create trigger "auditOfChanges" after delete on file for each row when (old.subject is not null) execute function "writeAudit"();

-- What goes takes its files along. A table whose rows get files has this trigger.
create function "forgetFiles"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from file where subject = tg_table_name and "subjectId" = old.id;
  return null;
end $$;
create trigger "forgetFiles" after delete on "order" for each row execute function "forgetFiles"();
create trigger "forgetFiles" after delete on contact for each row execute function "forgetFiles"();
create trigger "forgetFiles" after delete on company for each row execute function "forgetFiles"();
create trigger "forgetFiles" after delete on product for each row execute function "forgetFiles"();
