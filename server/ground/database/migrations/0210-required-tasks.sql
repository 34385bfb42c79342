-- What has to be done before a device may be sold, and whether somebody with the right let it go although it was open.
alter table task add required boolean not null default false;
alter table task add "openAccepted" boolean not null default false;
-- How many required tasks of a device are open; beside "missingProof", which counts what reports owe.
alter table product add "openTasks" int not null default 0;
-- A device that came back from its customer: proof of before that moment says nothing about it.
alter table product add "proofSince" timestamptz;

-- Nobody does the tasks of what has left the house: they end as skipped.
do $$
declare name text := 'task_status_check';
begin
  execute format('alter table task drop constraint %I, add constraint %I %s', name, name,
    'check (status in (''toDo'', ''inProgress'', ''hold'', ''done'', ''skipped''))');
end $$;

alter table task disable trigger user;
update task set required = true where standard
  and ("provesErasure" or name in ('Testen', 'Data wissen', 'Graderen', 'Accountvergrendeling controleren'));
update task set required = true from task standard where standard.id = task."standardTaskId" and standard.required;
update task set status = 'skipped' from product
  where product.id = task."productId" and product.gone and task.status <> 'done';
-- The task that the product makes itself is stored in Dutch, as all standard names are.
update task set name = 'Gegevensdrager vernietigen' where "failedReportId" is not null and name in (
  'Destroy the data carrier', 'Datenträger vernichten', 'Destruir el soporte de datos', 'Détruire le support de données',
  'Destruir o suporte de dados', 'إتلاف وسيط البيانات', 'نابودی حامل داده');
alter table task enable trigger user;

-- The history tells when a proof began to count; how many tasks are open is told by the tasks.
do $$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns from pg_attribute
    where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attname not in ('stockQuantity', 'reservedQuantity', 'version', 'searchText', 'statusSince', 'openTasks');
  drop trigger "auditOfChanges" on product;
  execute format('create trigger "auditOfChanges" after delete or update of %s on product for each row execute function "writeAudit"()', columns);
end $$;

create index on task ("productId") where required and status <> 'done';
-- Devices may lack more than before: a job counts them again.
insert into setting (name, value) select 'recountProof', 'true' where exists (select from product) on conflict do nothing;
