-- What bare numbers of memory and storage in a supplier's lists are: asked once.
alter table "importMapping" add column units jsonb not null default '{}';
