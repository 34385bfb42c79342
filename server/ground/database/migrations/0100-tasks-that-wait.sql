-- Which standard tasks of a product type wait for which earlier ones; gone with either task's place in the type.
create table "taskDependency" (
  "typeId" int not null,
  "taskId" int not null,
  "afterId" int not null,
  primary key ("typeId", "taskId", "afterId"),
  foreign key ("typeId", "taskId") references "productTypeTask" on delete cascade,
  foreign key ("typeId", "afterId") references "productTypeTask" on delete cascade,
  constraint "taskAfterItself" check ("taskId" <> "afterId")
);
create index on "taskDependency" ("typeId", "afterId");
create trigger audit after insert on "taskDependency" for each row execute function "writeAuditOfLink"('task');
create trigger "auditOfChanges" after delete or update on "taskDependency" for each row execute function "writeAuditOfLink"('task');

-- Why a task was begun while one that it waits for was open.
alter table task add "overrideReason" text not null default '';

-- What is late, soonest due first.
create index on task ("dueDate", id) where not standard and status <> 'done' and "dueDate" is not null;
