-- Litres that wait at the door; null is unknown.
alter table stop add volume int check (volume >= 0);
-- Why somebody cancelled the stop though its order goes on; empty where it was cancelled with its order, or joined into another.
alter table stop add "cancelReason" text not null default '';

-- Orders that come to one stop, or part, are told in the history of each of them.
create function "writeAuditOfSharing"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit ("userId", subject, "subjectId", "orderId", action, changes)
  with moved as (
    select tied.id, tied."orderId", tied."stopId" as stop, former."stopId" as former
    from tied join former using (id) where tied."stopId" <> former."stopId"
  ), pairs as (
    select moved.id, moved."orderId" as one, other."orderId" as another, 'sharedWith' as what
      from moved join "stopOrder" other on other."stopId" = moved.stop and other.id <> moved.id
    union all
    select moved.id, moved."orderId", other."orderId", 'partedFrom'
      from moved join "stopOrder" other on other."stopId" = moved.former
  )
  select nullif(current_setting('omloop.userId', true), '')::int, 'stopOrder', min(id), side.told, 'changed',
    jsonb_build_object(what, jsonb_build_array(null, side.of))
  from pairs cross join lateral (values (one, another), (another, one)) as side(told, of)
  group by what, side.told, side.of;
  return null;
end $$;
create trigger "auditOfSharing" after update on "stopOrder"
  referencing old table as former new table as tied for each statement execute function "writeAuditOfSharing"();
