-- An invoice, or a credit note that takes one back: everything that is on its paper as it was when it was made. Amounts in cents;
-- those of a credit note are negative, and so are its quantities.
create table invoice (
  id int generated always as identity primary key,
  "invoiceNr" text not null constraint "invoiceNrTaken" unique,
  kind text not null check (kind in ('invoice', 'creditNote')),
  "creditOfId" int references invoice,
  "orderId" int not null constraint "orderHasHistory4" references "order",
  "orderKind" text not null check ("orderKind" in ('sale', 'repair')),
  "orderNr" text not null,
  "contactId" int not null constraint "contactInUse3" references contact,
  "contactName" text not null,
  locale text not null,
  "invoiceDate" date not null,
  "dueDate" date not null,
  "suppliedOn" date,
  "customerReference" text not null default '',
  reason text not null default '',
  seller jsonb not null,
  buyer jsonb not null,
  goods int not null,
  discount int not null,
  transport int not null,
  net int not null,
  -- By VAT code: its name, category, rate, sentence, base and amount.
  vat jsonb not null,
  total int not null,
  "userId" int constraint "userInUse" references "user",
  "createdAt" timestamptz not null default now(),
  "searchText" text not null generated always as (lower("invoiceNr" || ' ' || "contactName" || ' ' || "orderNr" || ' ' || "customerReference")) stored,
  check ((kind = 'creditNote') = ("creditOfId" is not null))
);
create index on invoice ("invoiceDate" desc, id desc);
create index on invoice ("dueDate", id);
create index on invoice (total, id);
create index on invoice ("contactName", id);
create index on invoice ("orderNr", id);
create index on invoice (kind, id desc);
create index on invoice ("contactId", id desc);
create index on invoice ("orderId", id);
create index on invoice ("creditOfId") where "creditOfId" is not null;
create index on invoice ("userId") where "userId" is not null;
create index on invoice using gin ("searchText" gin_trgm_ops);

create table "invoiceLine" (
  id int generated always as identity primary key,
  "invoiceId" int not null references invoice,
  position int not null,
  "creditedLineId" int references "invoiceLine",
  -- No reference: an order that is taken up again may lose a line, its invoice does not.
  "orderLineId" int,
  kind text not null check (kind in ('goods', 'part', 'labour', 'service', 'transport')),
  "productName" text not null,
  specification text not null default '',
  sku text not null default '',
  "serialNumber" text not null default '',
  imei text not null default '',
  imei2 text not null default '',
  "assetTag" text not null default '',
  minutes int,
  "warrantyMonths" int not null default 0,
  remarks text not null default '',
  quantity int not null,
  "unitPrice" int,
  discount int not null default 0,
  "discountUnit" text not null default 'cents' check ("discountUnit" in ('cents', 'basisPoints')),
  "vatCodeId" int constraint "vatCodeInUse" references "vatCode",
  -- What the line costs after its own discount, and its part of that after the discount of the whole.
  amount int not null,
  net int not null
);
create index on "invoiceLine" ("invoiceId", position);
create index on "invoiceLine" ("creditedLineId") where "creditedLineId" is not null;
create index on "invoiceLine" ("vatCodeId") where "vatCodeId" is not null;

-- The file that was printed first: it is the invoice from then on.
create table "invoicePaper" (
  "invoiceId" int primary key references invoice,
  "fileId" int not null references file
);
create index on "invoicePaper" ("fileId");
do $$
declare
  allowed text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'file_discr_check');
begin
  execute format('alter table file drop constraint file_discr_check, add constraint file_discr_check %s',
    replace(allowed, 'ARRAY[', 'ARRAY[''invoices''::text, '));
end $$;

-- The last number of each year, 0 for a format without a year. Whoever takes a number holds its row until they are through, so that a
-- refusal gives the number back: a sequence would leave a gap.
create table "invoiceSeries" (
  year int primary key,
  last int not null
);

create trigger audit after insert on invoice referencing new table as added
  for each statement execute function "writeAuditOfNew"();
create trigger "auditOfChanges" after delete or update on invoice for each row execute function "writeAudit"();
create trigger "appendOnly" before update or delete or truncate on invoice for each statement execute function "refuseRewrite"();
create trigger "appendOnly" before update or delete or truncate on "invoiceLine" for each statement execute function "refuseRewrite"();
create trigger "appendOnly" before update or delete or truncate on "invoicePaper" for each statement execute function "refuseRewrite"();

-- The invoice that holds for an order; none once it is credited as a whole.
alter table "order" add "invoiceId" int references invoice;
create index on "order" ("invoiceId") where "invoiceId" is not null;

-- While it holds, nothing changes what its order costs.
create function "refuseInvoiced"() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from "order" where id in (case when tg_op <> 'INSERT' then old."orderId" end, case when tg_op <> 'DELETE' then new."orderId" end)
    and "invoiceId" is not null)
  then raise exception 'the order is invoiced' using errcode = '23514', constraint = 'orderInvoiced'; end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger "notInvoiced" before insert or delete on "orderLine" for each row execute function "refuseInvoiced"();
create trigger "notInvoicedOfChanges" before update on "orderLine" for each row
  when ((old."orderId", old."productId", old.quantity, old."unitPrice", old."vatCodeId", old.discount, old."discountUnit", old.minutes)
    is distinct from (new."orderId", new."productId", new.quantity, new."unitPrice", new."vatCodeId", new.discount, new."discountUnit", new.minutes))
  execute function "refuseInvoiced"();
create function "refuseInvoicedHead"() returns trigger language plpgsql as $$
begin
  raise exception 'the order is invoiced' using errcode = '23514', constraint = 'orderInvoiced';
end $$;
create trigger "notInvoiced" before update on "order" for each row
  when (old."invoiceId" is not null and new."invoiceId" is not null
    and (old."contactId", old."orderDate", old."transportCost", old.discount, old."discountUnit")
      is distinct from (new."contactId", new."orderDate", new."transportCost", new.discount, new."discountUnit"))
  execute function "refuseInvoicedHead"();
