-- Who put an attribute or a standard task with a product type, moved it or took it off: told of both.
create function "writeAuditOfLink"() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  link jsonb := before || after;
begin
  insert into audit ("userId", subject, "subjectId", action, changes)
  select nullif(current_setting('omloop.userId', true), '')::int, side.subject, (link ->> side.own)::int, 'changed', changed.what
  from (values ('productType', 'typeId'), (tg_argv[0], tg_argv[0] || 'Id')) as side(subject, own),
    lateral (select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) as what from jsonb_object_keys(link) as key
      where key <> side.own and before -> key is distinct from after -> key) as changed
  where changed.what is not null;
  return null;
end $$;
create trigger audit after insert on "productTypeAttribute" for each row execute function "writeAuditOfLink"('attribute');
create trigger "auditOfChanges" after delete or update on "productTypeAttribute" for each row execute function "writeAuditOfLink"('attribute');
create trigger audit after insert on "productTypeTask" for each row execute function "writeAuditOfLink"('task');
create trigger "auditOfChanges" after delete or update on "productTypeTask" for each row execute function "writeAuditOfLink"('task');

-- Who stopped work or a mail.
create trigger "auditOfCancelling" after update on "longJob" for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled') execute function "writeAudit"();
create trigger "auditOfCancelling" after update on mail for each row
  when (new."cancelledAt" is not null and old."cancelledAt" is null) execute function "writeAudit"();

-- Proof of erasure is written once, with its report: whatever else becomes of it is told.
create trigger "auditOfTampering" after delete or update on "erasureResult" for each row execute function "writeAudit"();
do $$
declare
  pause text := pg_get_functiondef('"pauseHistory"'::regproc);
begin
  execute replace(pause, '''file'']', '''file'', ''erasureResult'']');
  if pg_get_functiondef('"pauseHistory"'::regproc) = pause then
    raise exception 'the sample would leave a history of its proof';
  end if;
end $$;

-- Who names no language is spoken to in the company's.
create function "companyLocale"() returns text language sql stable set search_path = public as $$
  select coalesce((select value ->> 'defaultLocale' from setting where name = 'configs'), 'nl')
$$;
alter table contact alter locale set default "companyLocale"();
alter table "user" alter locale set default "companyLocale"();
