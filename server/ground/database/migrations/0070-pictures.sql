-- Pictures of a product, the first of which stands for it. One with a `model` serves every product of that type and name.
create table picture (
  id int generated always as identity primary key,
  "productId" int not null references product on delete cascade,
  "fileId" int not null references file,
  "thumbnailId" int not null references file,
  width int not null,
  height int not null,
  position int not null default 0,
  model text
);
create index on picture ("productId", position, id);
create index on picture (model, position, id) where model is not null;
create index on picture ("fileId");
create index on picture ("thumbnailId");
create trigger audit after insert on picture referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update of model on picture for each row execute function "writeAudit"();
