-- A list waits for its import whatever it is about: only a supplier's belongs to an order.
alter table "importList" alter "orderId" drop not null,
  add subject text not null default 'purchases' check (subject in ('purchases', 'contacts', 'products', 'sales'));

-- Every list of contacts, products or sales that was imported, and what came of it: exactly that can be taken back.
create table "listImport" (
  id int generated always as identity primary key,
  subject text not null check (subject in ('contacts', 'products', 'sales')),
  "fileName" text not null default '',
  created int not null,
  updated int not null,
  skipped int not null,
  "leftOut" int not null,
  "userId" int references "user" on delete set null,
  at timestamptz not null default now(),
  "undoneById" int references "user" on delete set null,
  "undoneAt" timestamptz
);
create index on "listImport" (subject, id);
create trigger audit after insert on "listImport" referencing new table as added for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "listImport" for each row execute function "writeAudit"();

-- A record that an import made, or changed: then with what it held before.
create table "listImportRow" (
  "importId" int not null references "listImport" on delete cascade,
  "of" text not null check ("of" in ('company', 'contact', 'product', 'order')),
  "rowId" int not null,
  before jsonb,
  primary key ("importId", "of", "rowId")
);

-- What the columns of the last list about something became.
create table "listMapping" (
  subject text primary key check (subject in ('contacts', 'products', 'sales')),
  headings jsonb not null
);

-- By what imported rows are found to be there already.
create index on contact (lower(email)) where email <> '';
create index on contact (lower(name));
create index on company (lower(name));
