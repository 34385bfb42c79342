-- The file that an attribute of a product holds; the attribute's value is its name.
alter table file add "productId" int references product on delete cascade,
  add "attributeId" int references attribute on delete cascade,
  add check (num_nonnulls("productId", "attributeId") <> 1);
create unique index on file ("productId", "attributeId") where "productId" is not null;
create index on file ("attributeId") where "attributeId" is not null;
create trigger "auditOfProductFile" after insert on file for each row
  when (new."productId" is not null) execute function "writeAudit"();
create trigger "auditOfProductFileGone" after delete on file for each row
  when (old."productId" is not null) execute function "writeAudit"();
