-- Labels as the company draws them; sizes are hundredths of a millimetre, those of text points.
create table "labelTemplate" (
  id int generated always as identity primary key,
  name text not null constraint "labelTemplateNameTaken" unique,
  width int not null,
  height int not null,
  margin int not null,
  fields jsonb not null,
  bars text not null,
  "barsHeight" int not null,
  "barsTextSize" int not null,
  square text not null,
  "squareHolds" text not null,
  "squareSize" int not null,
  "logoHeight" int not null,
  version int not null default 1
);
create index on "labelTemplate" using gin (lower(name) gin_trgm_ops);
create index on "labelTemplate" (width, id);
create trigger audit after insert on "labelTemplate" referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on "labelTemplate" for each row execute function "writeAudit"();

alter table "productType" add "labelTemplateId" int constraint "labelTemplateInUse" references "labelTemplate";
create index on "productType" ("labelTemplateId") where "labelTemplateId" is not null;
