-- A mail whose job was cancelled will never be sent, and says so.
alter table mail add column "cancelledAt" timestamptz;
alter table mail add column "searchText" text not null generated always as (lower("to" || ' ' || subject)) stored;
create index on mail using gin ("searchText" gin_trgm_ops);

-- The queue of reports without a device is searched, filtered and sorted as every list is.
alter table "erasureReport" add column "searchText" text not null generated always as
  (lower(serial || ' ' || imei || ' ' || manufacturer || ' ' || model || ' ' || "sourceDocumentId" || ' ' || operator || ' ' || tool)) stored;
create index on "erasureReport" using gin ("searchText" gin_trgm_ops) where "productId" is null and dismissed = '';
create index on "erasureReport" ("importedAt") where "productId" is null and dismissed = '';
create index on "erasureReport" ("reportedAt") where "productId" is null and dismissed = '';
create index on "erasureReport" (serial) where "productId" is null and dismissed = '';
create index on "erasureReport" (source) where "productId" is null and dismissed = '';
