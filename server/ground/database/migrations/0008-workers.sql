-- Which processes work on jobs, and when each was last seen: jobs of one that died go to the others.
create table worker (id text primary key, "seenAt" timestamptz not null default now());
