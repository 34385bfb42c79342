-- Which kinds there are is said by the contract and by the storage alone.
alter table "longJob" drop constraint if exists "longJob_kind_check";
alter table file drop constraint file_discr_check;
-- What goes with a mail is kept as it was when the mail was written.
alter table mail add "fileId" int references file;
create index on mail ("fileId") where "fileId" is not null;
