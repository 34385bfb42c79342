-- A mail whose job was cancelled will never be sent, and says so.
alter table mail add column "cancelledAt" timestamptz;

-- The queue of reports without a device is searched, filtered and sorted as every list is.
create index on "erasureReport" ("reportedAt") where "productId" is null and dismissed = '';
create index on "erasureReport" (source) where "productId" is null and dismissed = '';
