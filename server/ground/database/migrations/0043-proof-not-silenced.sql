-- Nobody pauses, dates or forgets the history any more: a try-out company has a database of its own. What an earlier version's
-- sample brought stays, as the company's own.
drop function "keepSample"(bigint[], timestamptz[]), "removeSample"(), "sampleStays"(), "sampleGoes"(), "sampleThere"(), "pauseHistory"(boolean);
drop table "sampleRecord";
drop function "refuseForgedSample"();

-- A table of one session, such as its own "audit", does not come before the real one for what runs with the owner's rights.
do $$
declare f regprocedure;
begin
  for f in select oid from pg_proc where pronamespace = 'public'::regnamespace and 'search_path=public' = any(proconfig) loop
    execute format('alter function %s set search_path = public, pg_temp', f);
  end loop;
end $$;
