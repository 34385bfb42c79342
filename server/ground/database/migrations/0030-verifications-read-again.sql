-- A report of which the program that came before took more for an erasure than there was, until somebody has seen that its device lost its proof.
alter table "erasureReport" add "lostProof" boolean not null default false;
create index on "erasureReport" (id) where "lostProof";

-- The kept reports are read again by a job of the program that comes with this; the number is that of the last file that was.
insert into setting (name, value) select 'rereadReports', '0' where exists (select from "erasureReport");
