-- What the sample company brought, so that it can be taken away again. Only the functions below write here.
create table "sampleRecord" ("table" text not null, id int not null, primary key ("table", id));

create function "refuseForgedSample"() returns trigger language plpgsql as $$
begin
  if current_user <> (select rolname from pg_class join pg_roles on pg_roles.oid = relowner where pg_class.oid = tg_relid) then
    raise exception 'only the sample itself is remembered' using errcode = '23514', constraint = 'historyIsAppendOnly';
  end if;
  return null;
end $$;
create trigger "onlyTheSample" before insert or update or delete or truncate on "sampleRecord"
  for each statement execute function "refuseForgedSample"();

-- For the owner of the tables: lets the rows of the sample be dated and removed without a word in the audit.
create function "pauseHistory"(paused boolean) returns void language plpgsql as $$
declare t text;
begin
  foreach t in array array['audit', 'stockMovement', 'order', 'orderLine', 'product', 'task', 'intake', 'erasureReport', 'contact',
    'company', 'user', 'orderStatus', 'purchaseImport'] loop
    execute format('alter table %I %s trigger user', t, case when paused then 'disable' else 'enable' end);
  end loop;
end $$;

/*
 * Remembers what this transaction made as the sample, and dates it: audit rows up to "upTo"[n] were written at moments[n], and
 * every other instant follows from the audit. Refused as soon as there is one order, product, contact or movement of another
 * transaction, so that no company's history can be dated or forgotten.
 */
create function "keepSample"("upTo" bigint[], moments timestamptz[]) returns void
language plpgsql security definer set search_path = public as $$
declare
  mine xid := pg_current_xact_id()::xid;
  stamps text[] := array['at', 'createdAt', 'openedAt', 'closedAt', 'importedAt', 'assignedAt', 'startedAt', 'finishedAt'];
  stamp record;
begin
  if exists (select from "order" where xmin <> mine) or exists (select from product where xmin <> mine)
    or exists (select from contact where xmin <> mine) or exists (select from "stockMovement" where xmin <> mine) then
    raise exception 'there is a company already' using errcode = '23514', constraint = 'historyIsAppendOnly';
  end if;
  insert into "sampleRecord"
    select 'company', id from company where xmin = mine
    union all select 'contact', id from contact where xmin = mine
    union all select 'user', id from "user" where xmin = mine
    union all select 'orderStatus', id from "orderStatus" where xmin = mine
    union all select 'order', id from "order" where xmin = mine
    union all select 'product', id from product where xmin = mine
    union all select 'task', id from task where xmin = mine and "productId" is null and not standard;

  perform "pauseHistory"(true);
  update audit set at = moment, changes = changes || (
      select coalesce(jsonb_object_agg(key, case action when 'created' then to_jsonb(moment)
        else jsonb_build_array(value -> 0, to_jsonb(moment)) end), '{}')
      from jsonb_each(changes)
      where key = any(stamps) and 'null' not in (value, coalesce(value -> 1, '0')))
    from (select id, moments[width_bucket(id - 1, "upTo") + 1] as moment from audit where xmin = mine) as told
    where audit.id = told.id and moment is not null;
  for stamp in select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and column_name = any(stamps)
      and table_name in ('user', 'order', 'product', 'stockMovement', 'task', 'intake', 'erasureReport', 'purchaseImport') loop
    execute format('update %1$I set %2$I = told.at
      from (select "subjectId", max(at) as at from audit where subject = %1$L and changes ? %2$L and xmin = $1 group by 1) as told
      where told."subjectId" = %1$I.id and %1$I.%2$I is not null', stamp.t, stamp.c) using mine;
  end loop;
  update file set "createdAt" = report."importedAt" from "erasureReport" report where report."fileId" = file.id and file.xmin = mine;
  update mail set "createdAt" = told.at
    from (select 'status:' || "subjectId" || ':' || coalesce(changes -> 'statusId' ->> 1, changes ->> 'statusId') || ':' as cause, at
      from audit where subject = 'order' and changes ? 'statusId' and xmin = mine) as told
    where starts_with("causeKey", told.cause) and mail.xmin = mine;
  update "intakeScan" set at = "openedAt" + (coalesce("closedAt", now()) - "openedAt") * told.share
    from intake, (select id, 0.9 * row_number() over turns / count(*) over (partition by "intakeId") as share
      from "intakeScan" window turns as (partition by "intakeId" order by id)) as told
    where intake.id = "intakeScan"."intakeId" and told.id = "intakeScan".id and "intakeScan".xmin = mine;
  perform "pauseHistory"(false);
end $$;

-- What the sample brought and nobody deleted since.
create function "sampleThere"() returns table ("table" text, id int) language sql stable set search_path = public as $$
  select brought."table", brought.id from "sampleRecord" brought
    left join company on brought."table" = 'company' and company.id = brought.id
    left join contact on brought."table" = 'contact' and contact.id = brought.id
    left join "user" on brought."table" = 'user' and "user".id = brought.id
    left join "orderStatus" on brought."table" = 'orderStatus' and "orderStatus".id = brought.id
    left join "order" on brought."table" = 'order' and "order".id = brought.id
    left join product on brought."table" = 'product' and product.id = brought.id
    left join task on brought."table" = 'task' and task.id = brought.id
    where coalesce(company.id, contact.id, "user".id, "orderStatus".id, "order".id, product.id, task.id) is not null
$$;

/*
 * What goes with the sample: what it brought and what came out of that since, such as devices of its purchases. A record stays
 * when one of the company's own needs it: an order with own goods, who that order is for and its status, the company of an own
 * contact, an account that somebody got to use.
 */
create function "sampleGoes"() returns table ("table" text, id int) language sql stable set search_path = public as $$
  with recursive marked("table", id) as (select * from "sampleThere"()),
  goods(id) as (
    select product.id from product
      where "purchaseId" in (select id from marked where "table" = 'order') or product.id in (select id from marked where "table" = 'product')
    union select product.id from product join goods on product."splitFromId" = goods.id),
  orders(id) as (
    select id from marked where "table" = 'order'
      and not exists (select from "orderLine" where "orderId" = marked.id and "productId" is not null and "productId" not in (select id from goods))
      and not exists (select from "stockMovement" where "orderId" = marked.id and "productId" not in (select id from goods))),
  users(id) as (
    select id from marked where "table" = 'user' and not exists (select from "user" where "user".id = marked.id and "confirmedAt" is not null)),
  contacts(id) as (
    select id from marked where "table" = 'contact'
      and not exists (select from "order" where marked.id in ("contactId", "partnerId") and "order".id not in (select id from orders))
      and not exists (select from "user" where "contactId" = marked.id and "user".id not in (select id from users)))
  select 'product', id from goods
  union all select 'order', id from orders
  union all select 'user', id from users
  union all select 'contact', id from contacts
  union all select 'company', id from marked where "table" = 'company'
    and not exists (select from contact where "companyId" = marked.id and contact.id not in (select id from contacts))
  union all select 'orderStatus', id from marked where "table" = 'orderStatus'
    and not exists (select from "order" where "statusId" = marked.id and "order".id not in (select id from orders))
  union all select 'task', task.id from task where "productId" in (select id from goods)
    or "productId" is null and task.id in (select id from marked where "table" = 'task')
  union all select 'erasureReport', report.id from "erasureReport" report where "productId" in (select id from goods) and (
      "orderId" is null or "orderId" in (select id from marked where "table" = 'order'))
    or "productId" is null and "orderId" in (select id from orders)
$$;

-- What the sample brought and what stays when it goes.
create function "sampleStays"() returns table ("table" text, id int) language sql stable set search_path = public as $$
  select * from "sampleThere"() except select * from "sampleGoes"()
$$;

-- Takes the sample away, its history with it, and answers the files that nobody needs any more.
create function "removeSample"() returns table (discr text, unique_server_filename text)
language plpgsql security definer set search_path = public as $$
declare
  gone jsonb;
  goods int[]; orders int[]; users int[]; contacts int[]; companies int[]; statuses int[]; tasks int[]; reports int[];
begin
  lock table company, contact, "user", "orderStatus", "order", "orderLine", product, "stockMovement", intake, task, "erasureReport",
    file, mail, audit in share row exclusive mode;
  -- Of what was deleted since, the history is left to remove.
  select jsonb_object_agg("table", ids) into gone from (
    select "table", jsonb_agg(id) as ids from (
      select "table", id from "sampleGoes"()
      union select "table", brought.id from "sampleRecord" brought
        join audit on subject = "table" and "subjectId" = brought.id and action = 'deleted') as part
    group by 1) as parts;
  goods := array(select jsonb_array_elements(gone -> 'product')::int);
  orders := array(select jsonb_array_elements(gone -> 'order')::int);
  users := array(select jsonb_array_elements(gone -> 'user')::int);
  contacts := array(select jsonb_array_elements(gone -> 'contact')::int);
  companies := array(select jsonb_array_elements(gone -> 'company')::int);
  statuses := array(select jsonb_array_elements(gone -> 'orderStatus')::int);
  tasks := array(select jsonb_array_elements(gone -> 'task')::int);
  reports := array(select jsonb_array_elements(gone -> 'erasureReport')::int);

  -- What stays lets go of what goes, and its history says so.
  update "orderLine" set "productId" = null, reserved = false where "productId" = any(goods) and "orderId" <> all(orders);
  update "erasureReport" set "productId" = null where "productId" = any(goods) and id <> all(reports);
  update "erasureReport" set "orderId" = null, "fileId" = null where "orderId" = any(orders) and id <> all(reports);
  update task set "assignedToId" = null where "assignedToId" = any(users) and id <> all(tasks);
  update intake set "openedById" = null where "openedById" = any(users) and "orderId" <> all(orders);
  update intake set "closedById" = null where "closedById" = any(users) and "orderId" <> all(orders);
  return query select file.discr, file.unique_server_filename from file where "orderId" = any(orders);

  perform "pauseHistory"(true);
  delete from audit where case subject
    when 'product' then "subjectId" = any(goods)
    when 'stockMovement' then "productId" = any(goods)
    when 'task' then "subjectId" = any(tasks) or "productId" = any(goods)
    when 'erasureReport' then "subjectId" = any(reports)
    when 'order' then "subjectId" = any(orders)
    when 'orderLine' then "orderId" = any(orders)
    when 'intake' then "orderId" = any(orders)
    when 'purchaseImport' then "orderId" = any(orders)
    when 'user' then "subjectId" = any(users)
    when 'contact' then "subjectId" = any(contacts)
    when 'company' then "subjectId" = any(companies)
    when 'orderStatus' then "subjectId" = any(statuses)
    else false end;
  delete from "stockMovement" where "productId" = any(goods);
  delete from "erasureReport" where id = any(reports);
  delete from task where id = any(tasks);
  delete from intake where "orderId" = any(orders);
  delete from "orderLine" where "orderId" = any(orders);
  delete from product where id = any(goods);
  delete from "order" where id = any(orders);
  delete from mail where split_part("causeKey", ':', 1) || split_part("causeKey", ':', 2) in (
    select 'status' || id from unnest(orders) as id union all select 'code' || id from unnest(users) as id);
  delete from "orderStatus" where id = any(statuses);
  delete from "user" where id = any(users);
  delete from contact where id = any(contacts);
  delete from company where id = any(companies);
  delete from "sampleRecord";
  perform "pauseHistory"(false);
end $$;
