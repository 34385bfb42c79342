-- The report of the failed erasure for which a drive is to be destroyed: one task for each.
alter table task add "failedReportId" int references "erasureReport" on delete set null;
create unique index on task ("productId", "failedReportId") where "failedReportId" is not null;
create index on task ("failedReportId") where "failedReportId" is not null;
