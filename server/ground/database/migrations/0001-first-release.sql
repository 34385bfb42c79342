create extension if not exists pg_trgm;
create extension if not exists citext;

-- Who works here ---------------------------------------------------------------------------------------------

create table company (
  id int generated always as identity primary key,
  name text not null constraint "companyNameTaken" unique,
  kvk_nr text not null default '',
  rsin_nr text not null default '',
  version int not null default 1
);
create unique index "kvkNrTaken" on company (kvk_nr) where kvk_nr <> '';

create table contact (
  id int generated always as identity primary key,
  name text not null,
  "companyId" int constraint "companyInUse" references company,
  representative text not null default '',
  email text not null default '',
  phone text not null default '',
  phone2 text not null default '',
  street text not null default '',
  "extraStreet" text not null default '',
  city text not null default '',
  zipcode text not null default '',
  state text not null default '',
  country text not null default 'NL',
  locale text not null default 'nl',
  remarks text not null default '',
  "isPublic" boolean not null default false,
  "isPartner" boolean not null default false,
  "isCustomer" boolean not null default false,
  "isSupplier" boolean not null default false,
  "searchText" text not null generated always as (lower(name || ' ' || representative || ' ' || email || ' ' || city || ' ' || zipcode || ' ' || phone)) stored,
  version int not null default 1
);
create index on contact ("companyId");
create index on contact (name, id);
create index on contact (city, id);
create index on contact using gin ("searchText" gin_trgm_ops);

create table "user" (
  id int generated always as identity primary key,
  username citext not null constraint "usernameTaken" unique,
  email citext not null constraint "emailTaken" unique,
  "firstName" text not null default '',
  "lastName" text not null default '',
  "passwordHash" text not null,
  "confirmedAt" timestamptz,
  active boolean not null default true,
  groups text[] not null default '{}',
  permissions text[] not null default '{}',
  "contactId" int constraint "contactInUse" references contact,
  locale text not null default 'nl',
  "failedSignIns" int not null default 0,
  "failedSince" timestamptz,
  "createdAt" timestamptz not null default now(),
  version int not null default 1
);
create index on "user" ("contactId");

create table code (
  "userId" int not null references "user" on delete cascade,
  purpose text not null check (purpose in ('confirm', 'password')),
  hash text not null,
  tries int not null default 0,
  "sentAt" timestamptz not null default now(),
  primary key ("userId", purpose)
);

create table session (
  id uuid primary key default gen_random_uuid(),
  "userId" int not null references "user" on delete cascade,
  "tokenHash" text not null unique,
  "previousHash" text unique,
  "rotatedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null default now() + interval '30 days',
  "endedAt" timestamptz
);
create index on session ("userId") where "endedAt" is null;

-- Settings ---------------------------------------------------------------------------------------------------

create table setting (name text primary key, value jsonb not null);

create table series (kind text not null, year int not null, last int not null, primary key (kind, year));

create table "idempotencyKey" (
  "userId" int not null references "user" on delete cascade,
  key text not null,
  "bodyHash" text not null,
  status int not null,
  answer jsonb not null,
  "createdAt" timestamptz not null default now(),
  primary key ("userId", key)
);

create table file (
  id int generated always as identity primary key,
  unique_server_filename text not null unique,
  discr text not null check (discr in ('purchases', 'sales', 'erasure', 'theme', 'products')),
  original_client_filename text not null,
  "contentType" text not null,
  bytes int not null,
  sha256 text not null,
  "orderId" int,
  "createdAt" timestamptz not null default now()
);
create index on file ("orderId");

create table mail (
  id int generated always as identity primary key,
  "to" text not null,
  subject text not null,
  body text not null,
  locale text not null,
  "causeKey" text not null constraint "mailSentOnce" unique,
  "createdAt" timestamptz not null default now(),
  "sentAt" timestamptz,
  failure text
);

-- The catalogue ----------------------------------------------------------------------------------------------

create table "vatCode" (
  id int generated always as identity primary key,
  code text not null constraint "vatCodeTaken" unique,
  name text not null,
  "basisPoints" int not null check ("basisPoints" between 0 and 10000),
  category text not null check (category in ('S', 'AE', 'K', 'G', 'E', 'O', 'Z')),
  margin boolean not null default false,
  note text not null default '',
  position int not null default 0,
  version int not null default 1
);

create table attribute (
  id int generated always as identity primary key,
  code text not null constraint "attributeCodeTaken" unique,
  name text not null,
  type text not null check (type in ('text', 'select', 'file', 'product')),
  options text[] not null default '{}',
  "dataBearing" boolean not null default false,
  "magentoAttrCode" text not null default '',
  position int not null default 0,
  version int not null default 1
);

create table "productType" (
  id int generated always as identity primary key,
  name text not null constraint "productTypeNameTaken" unique,
  comment text not null default '',
  "magentoCategoryId" text not null default '',
  "isAttribute" boolean not null default false,
  version int not null default 1
);

create table "productTypeAttribute" (
  "typeId" int not null references "productType" on delete cascade,
  "attributeId" int not null constraint "attributeInUse" references attribute,
  position int not null default 0,
  primary key ("typeId", "attributeId")
);
create index on "productTypeAttribute" ("attributeId");

create table "productSubType" (
  id int generated always as identity primary key,
  name text not null,
  "typeId" int not null constraint "productTypeInUse" references "productType",
  "magentoCategoryId" text not null default '',
  "magentoAttrSetId" text not null default '',
  "magentoGroupSpecId" text not null default '',
  pindex int not null default 0,
  version int not null default 1,
  constraint "productSubTypeNameTaken" unique ("typeId", name)
);

create table "productStatus" (
  id int generated always as identity primary key,
  name text not null constraint "productStatusNameTaken" unique,
  lifecycle text not null check (lifecycle in ('purchased', 'inStock', 'onHold', 'saleable', 'ready', 'sold')),
  color text not null default '#5B6470',
  position int not null default 0,
  version int not null default 1
);

create table "orderStatus" (
  id int generated always as identity primary key,
  kind text not null check (kind in ('purchase', 'sale', 'repair')),
  name text not null,
  phase text not null check (phase in ('draft', 'confirmed', 'inProgress', 'done', 'cancelled')),
  color text not null default '#5B6470',
  "mailBody" text not null default '',
  position int not null default 0,
  version int not null default 1,
  constraint "orderStatusNameTaken" unique (kind, name)
);

create table location (
  id int generated always as identity primary key,
  name text not null constraint "locationNameTaken" unique,
  zipcodes text[] not null default '{}',
  "locationTemplate" text not null default '',
  "unitCapacity" int check ("unitCapacity" > 0),
  version int not null default 1
);

-- Orders -----------------------------------------------------------------------------------------------------

create table "order" (
  id int generated always as identity primary key,
  kind text not null check (kind in ('purchase', 'sale', 'repair')),
  "orderNr" text not null constraint "orderNrTaken" unique,
  "contactId" int not null constraint "contactInUse" references contact,
  "partnerId" int constraint "contactInUse2" references contact,
  "statusId" int not null constraint "orderStatusInUse" references "orderStatus",
  "orderDate" date not null,
  "deliveryDate" date,
  "pickupDate" date,
  "proposedPickupDate" date,
  "deliveryType" text check ("deliveryType" in ('pickup', 'delivery', 'parcel', 'collected')),
  "locationId" int constraint "locationInUse" references location,
  "locationLabel" text not null default '',
  remarks text not null default '',
  instructions text not null default '',
  gift boolean not null default false,
  logistics boolean not null default false,
  "transportCost" int not null default 0 check ("transportCost" >= 0),
  discount int not null default 0 check (discount >= 0),
  "discountUnit" text not null default 'cents' check ("discountUnit" in ('cents', 'basisPoints')),
  "dataDestruction" text not null default 'eraseDataCertified' check ("dataDestruction" in
    ('noDataCarrier', 'formatDisk', 'statementOfDestruction', 'degaussByEmp', 'eraseDataCertified')),
  "dhlTrackingCode" text not null default '',
  total int not null default 0,
  "lineCount" int not null default 0,
  archived boolean not null default false,
  "createdAt" timestamptz not null default now(),
  version int not null default 1
);
create index on "order" (kind, "orderDate" desc, id desc) where not archived;
create index on "order" (kind, "statusId", id desc) where not archived;
create index on "order" ("statusId");
create index on "order" (kind, total, id) where not archived;
create index on "order" ("contactId", id desc);
create index on "order" ("partnerId") where "partnerId" is not null;
create index on "order" ("locationId") where "locationId" is not null;
create index on "order" using gin (lower("orderNr") gin_trgm_ops);
alter table file add foreign key ("orderId") references "order" on delete cascade;

create table product (
  id int generated always as identity primary key,
  sku text not null constraint "skuTaken" unique,
  "serialNumber" text not null default '',
  "productName" text not null,
  "typeId" int not null constraint "productTypeInUse" references "productType",
  "subtypeId" int constraint "productSubTypeInUse" references "productSubType",
  "locationId" int constraint "locationInUse" references location,
  "locationLabel" text not null default '',
  "statusId" int not null constraint "productStatusInUse" references "productStatus",
  quantity int not null default 1 check (quantity >= 0),
  "stockQuantity" int not null default 0 constraint "stockNotNegative" check ("stockQuantity" >= 0),
  "reservedQuantity" int not null default 0,
  "listPrice" int check ("listPrice" >= 0),
  "retailPrice" int check ("retailPrice" >= 0),
  "salePrice" int check ("salePrice" >= 0),
  "purchasePrice" int check ("purchasePrice" >= 0),
  "vatCodeId" int constraint "vatCodeInUse" references "vatCode",
  discount int not null default 0 check (discount >= 0),
  "assetTag" text not null default '',
  remarks text not null default '',
  attributes jsonb not null default '{}',
  "purchaseId" int constraint "orderInUse" references "order",
  "splitFromId" int constraint "productHasHistory2" references product,
  gone boolean not null default false,
  archived boolean not null default false,
  "proofOverride" text not null default '',
  "missingProof" int not null default 0,
  "createdAt" timestamptz not null default now(),
  version int not null default 1,
  "searchText" text not null generated always as (lower(sku || ' ' || "serialNumber" || ' ' || "productName" || ' ' || "assetTag")) stored,
  constraint "notEnoughStock" check ("reservedQuantity" between 0 and "stockQuantity"),
  constraint "serialWithQuantity" check ("serialNumber" = '' or quantity <= 1)
);
create unique index "serialNumberTaken" on product ("serialNumber") where "serialNumber" <> '' and not gone and not archived;
create index on product ("serialNumber") where "serialNumber" <> '';
create index on product (id desc) where not archived and not gone;
create index on product ("typeId", id desc) where not archived and not gone;
create index on product ("statusId", id desc) where not archived and not gone;
create index on product ("locationId", id desc) where not archived and not gone;
create index on product ("productName", id) where not archived and not gone;
create index on product ("salePrice", id) where not archived and not gone;
create index on product ("stockQuantity", id) where not archived and not gone;
create index on product ("typeId", "productName", id) where not archived and not gone;
create index on product ("typeId", "salePrice", id) where not archived and not gone;
create index on product ("statusId", "productName", id) where not archived and not gone;
create index on product ("statusId", "salePrice", id) where not archived and not gone;
create index on product ("typeId");
create index on product ("createdAt");
create index on product ("missingProof", id desc) where "missingProof" > 0 and not gone and not archived;
create index on product ("subtypeId") where "subtypeId" is not null;
create index on product ("purchaseId") where "purchaseId" is not null;
create index on product ("splitFromId") where "splitFromId" is not null;
create index on product ("vatCodeId") where "vatCodeId" is not null;
create index on product using gin ("searchText" gin_trgm_ops);
create index on product using gin (attributes jsonb_path_ops);

create table "orderLine" (
  id int generated always as identity primary key,
  "orderId" int not null references "order" on delete cascade,
  "productId" int constraint "productInUse" references product,
  "productName" text not null default '',
  "serialNumber" text not null default '',
  "typeId" int constraint "productTypeInUse" references "productType",
  quantity int not null check (quantity > 0),
  "receivedQuantity" int not null default 0 check ("receivedQuantity" >= 0),
  "unitPrice" int not null default 0 check ("unitPrice" >= 0),
  "vatCodeId" int constraint "vatCodeInUse" references "vatCode",
  discount int not null default 0 check (discount >= 0),
  "discountUnit" text not null default 'cents' check ("discountUnit" in ('cents', 'basisPoints')),
  attributes jsonb not null default '{}',
  "assetTag" text not null default '',
  remarks text not null default '',
  reserved boolean not null default false,
  delivered boolean not null default false
);
create index on "orderLine" ("orderId", id);
create index on "orderLine" ("productId") where "productId" is not null;
create index on "orderLine" ("typeId") where "typeId" is not null;
create index on "orderLine" ("vatCodeId") where "vatCodeId" is not null;
create unique index "serialNumberOnOrder" on "orderLine" ("orderId", "serialNumber") where "serialNumber" <> '';
create unique index "productOnOrder" on "orderLine" ("orderId", "productId") where "productId" is not null and "serialNumber" = '';

create table "stockMovement" (
  id bigint generated always as identity primary key,
  "productId" int not null constraint "productHasHistory" references product,
  quantity int not null,
  reserved int not null default 0,
  reason text not null check (reason in
    ('received', 'split', 'individualized', 'moved', 'reserved', 'released', 'sold', 'returned', 'usedInRepair', 'scrapped', 'corrected')),
  "orderId" int constraint "orderHasHistory" references "order",
  "userId" int references "user",
  note text not null default '',
  at timestamptz not null default now()
);
create index on "stockMovement" ("productId", id);
create index on "stockMovement" ("orderId") where "orderId" is not null;

create table "importMapping" (
  "contactId" int primary key references contact on delete cascade,
  headings jsonb not null
);

-- Intake -----------------------------------------------------------------------------------------------------

create table intake (
  id int generated always as identity primary key,
  "orderId" int not null constraint "orderHasHistory3" references "order",
  "locationId" int not null constraint "locationInUse" references location,
  "locationLabel" text not null default '',
  "openedById" int references "user",
  "openedAt" timestamptz not null default now(),
  "closedById" int references "user",
  "closedAt" timestamptz
);
create unique index "intakeOpen" on intake ("orderId") where "closedAt" is null;
create index on intake ("orderId");

create table "intakeScan" (
  id int generated always as identity primary key,
  "intakeId" int not null references intake on delete cascade,
  "serialNumber" text not null,
  "lineId" int references "orderLine" on delete set null,
  times int not null default 1,
  decision text check (decision in ('accept', 'leave')),
  "typeId" int references "productType",
  "productName" text not null default '',
  "userId" int references "user",
  at timestamptz not null default now(),
  unique ("intakeId", "serialNumber")
);
create unique index "lineScannedOnce" on "intakeScan" ("intakeId", "lineId") where "lineId" is not null;

create table "intakeCount" (
  "intakeId" int not null references intake on delete cascade,
  "lineId" int not null references "orderLine" on delete cascade,
  quantity int not null check (quantity >= 0),
  primary key ("intakeId", "lineId")
);

-- Workshop ---------------------------------------------------------------------------------------------------

create table task (
  id int generated always as identity primary key,
  name text not null,
  description text not null default '',
  "productId" int references product on delete cascade,
  "standardTaskId" int references task on delete set null,
  status text not null default 'toDo' check (status in ('toDo', 'inProgress', 'hold', 'done')),
  "holdReason" text not null default '',
  "dueDate" date,
  "assignedToId" int constraint "userInUse" references "user",
  position int not null default 0,
  "assignedAt" timestamptz,
  "startedAt" timestamptz,
  "finishedAt" timestamptz,
  standard boolean not null default false,
  version int not null default 1
);
create index on task ("productId", position) where "productId" is not null;
create index on task (status, "dueDate", id) where not standard;
create index on task ("assignedToId", status) where "assignedToId" is not null;
create index on task ("standardTaskId") where "standardTaskId" is not null;

create table "productTypeTask" (
  "typeId" int not null references "productType" on delete cascade,
  "taskId" int not null references task on delete cascade,
  position int not null default 0,
  primary key ("typeId", "taskId")
);
create index on "productTypeTask" ("taskId");

create table "erasureReport" (
  id int generated always as identity primary key,
  source text not null check (source in ('blancco', 'wipedrive', 'nwipe', 'csv')),
  "sourceDocumentId" text not null,
  "orderId" int constraint "orderHasHistory2" references "order",
  "productId" int constraint "productHasHistory3" references product,
  tool text not null default '',
  "toolVersion" text not null default '',
  "reportedAt" timestamptz,
  operator text not null default '',
  provider text not null default '',
  manufacturer text not null default '',
  model text not null default '',
  serial text not null default '',
  imei text not null default '',
  "chassisType" text not null default '',
  hardware jsonb not null default '{}',
  "customFields" jsonb not null default '{}',
  "fileId" int references file,
  dismissed text not null default '',
  "importedAt" timestamptz not null default now(),
  constraint "reportAlreadyThere" unique (source, "sourceDocumentId")
);
create index on "erasureReport" ("productId") where "productId" is not null;
create index on "erasureReport" (id desc) where "productId" is null and dismissed = '';
create index on "erasureReport" ("orderId");

create table "erasureResult" (
  id int generated always as identity primary key,
  "reportId" int not null references "erasureReport" on delete cascade,
  "driveSerial" text not null default '',
  "driveModel" text not null default '',
  "driveVendor" text not null default '',
  "capacityBytes" bigint,
  "mediaType" text not null default '',
  "interfaceType" text not null default '',
  "standardName" text not null default '',
  level text not null check (level in ('clear', 'purge', 'destroy', 'unknown')),
  result text not null check (result in ('success', 'successWithExceptions', 'failed', 'aborted')),
  state text not null default '',
  message text not null default '',
  "startedAt" timestamptz,
  "endedAt" timestamptz,
  "durationSeconds" int
);
create index on "erasureResult" ("reportId");

-- What happened ----------------------------------------------------------------------------------------------

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  "userId" int,
  subject text not null,
  "subjectId" int not null,
  "productId" int,
  "orderId" int,
  action text not null check (action in ('created', 'changed', 'deleted')),
  changes jsonb not null
);
create index on audit ("productId", id desc) where "productId" is not null;
create index on audit ("orderId", id desc) where "orderId" is not null;
create index on audit (subject, "subjectId", id desc);

-- Every change of an audited table becomes one row here, in the same transaction: {column: [before, after]}.
create function "writeAudit"() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  row jsonb := case when tg_op = 'DELETE' then before else after end;
  changes jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, jsonb_build_array(before -> key, value)) into changes
      from jsonb_each(after)
      where value is distinct from before -> key and key not in ('version', 'searchText');
    if changes is null then return null; end if;
  else
    changes := (row - 'searchText' - 'version' - 'passwordHash');
  end if;
  insert into audit ("userId", subject, "subjectId", "productId", "orderId", action, changes)
  values (
    nullif(current_setting('omloop.userId', true), '')::int,
    tg_table_name,
    (row ->> 'id')::int,
    case tg_table_name when 'product' then (row ->> 'id')::int else (row ->> 'productId')::int end,
    case tg_table_name when 'order' then (row ->> 'id')::int when 'product' then (row ->> 'purchaseId')::int else (row ->> 'orderId')::int end,
    case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
    changes - 'passwordHash'
  );
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['company', 'contact', 'user', 'vatCode', 'attribute', 'productType', 'productSubType', 'productStatus',
    'orderStatus', 'location', 'order', 'orderLine', 'product', 'stockMovement', 'intake', 'task', 'erasureReport'] loop
    execute format('create trigger audit after insert or update or delete on %I for each row execute function "writeAudit"()', t);
  end loop;
end $$;

-- What is written down stays: nobody, the application included, rewrites history.
create function "refuseRewrite"() returns trigger language plpgsql as $$
begin
  raise exception 'history is append-only' using errcode = '23514', constraint = 'historyIsAppendOnly';
end $$;
create trigger "appendOnly" before update or delete or truncate on audit for each statement execute function "refuseRewrite"();
create trigger "appendOnly" before update or delete or truncate on "stockMovement" for each statement execute function "refuseRewrite"();
