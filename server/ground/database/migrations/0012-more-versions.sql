-- What an edit of a line, of the settings or of the theme was based on.
alter table "orderLine" add column version int not null default 1;
alter table setting add column id int generated always as identity unique, add column version int not null default 1;
insert into setting (name, value) values ('configs', '{}'), ('theme', '{}') on conflict (name) do nothing;

-- The secrets of the server lie in the same table; they are not written down.
create trigger "auditOfChanges" after update on setting for each row
  when (new.name in ('configs', 'theme')) execute function "writeAudit"();
