-- Of two who start to fetch the reports of a purchase at once, one does.
update "longJob" set state = 'cancelled', "endedAt" = now()
  where kind = 'erasureFetch' and state in ('waiting', 'running')
    and exists (select from "longJob" later where later.kind = 'erasureFetch' and later.link = "longJob".link
      and later.state in ('waiting', 'running') and later.id > "longJob".id);
create unique index "busyTryAgain" on "longJob" (link)
  where kind = 'erasureFetch' and state in ('waiting', 'running');
