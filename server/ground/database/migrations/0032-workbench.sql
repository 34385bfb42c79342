-- The attributes that a standard task asks for at the workbench; one that is deleted is asked for no more.
alter table task add asks int[] not null default '{}';
create function "forgetAsked"() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update task set asks = array_remove(asks, old.id) where standard and old.id = any(asks);
  return null;
end $$;
create trigger "forgetAsked" after delete on attribute for each row execute function "forgetAsked"();
alter table task disable trigger user;
update task set asks = array(select id from attribute where code = 'grade') where standard and name = 'Graderen';
alter table task enable trigger user;

-- What waits for a task, at the workbench.
create index on task ("standardTaskId", "productId") where "productId" is not null and status <> 'done';
