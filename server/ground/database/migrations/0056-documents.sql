-- Orders are printed by long jobs, and files go with mails.
do $$
declare
  kind record;
begin
  for kind in
    select conrelid::regclass as "table", conname as name, pg_get_constraintdef(oid) as allowed, case conname
      when 'file_discr_check' then 'mails' else 'documents' end as added
    from pg_constraint where conname in ('longJob_kind_check', 'file_discr_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I %s', kind."table", kind.name, kind.name,
      replace(kind.allowed, 'ARRAY[', format('ARRAY[%L::text, ', kind.added)));
  end loop;
end $$;
-- What goes with a mail is kept as it was when the mail was written.
alter table mail add "fileId" int references file;
create index on mail ("fileId") where "fileId" is not null;
