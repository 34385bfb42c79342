-- What colleagues say about something: of an order or a task, exactly one of them.
create table comment (
  id int generated always as identity primary key,
  "orderId" int references "order" on delete cascade,
  "taskId" int references task on delete cascade,
  "userId" int not null constraint "userInUse" references "user",
  text text not null,
  "createdAt" timestamptz not null default now(),
  "editedAt" timestamptz,
  check (num_nonnulls("orderId", "taskId") = 1)
);
create index on comment ("orderId", id desc) where "orderId" is not null;
create index on comment ("taskId", id desc) where "taskId" is not null;
create index on comment ("userId");
create trigger audit after insert on comment referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on comment for each row execute function "writeAudit"();

-- What somebody is told of in the shell; that they read it is nobody else's business and not audited.
create table notification (
  id int generated always as identity primary key,
  "userId" int not null references "user" on delete cascade,
  "commentId" int not null references comment on delete cascade,
  "createdAt" timestamptz not null default now(),
  "readAt" timestamptz,
  unique ("userId", "commentId")
);
create index on notification ("userId", id desc);
create index on notification ("userId") where "readAt" is null;
create index on notification ("commentId");
