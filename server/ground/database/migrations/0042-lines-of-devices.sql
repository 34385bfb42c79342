-- Which line of its purchase a device came on, so that its cost follows a price that the lot gets later.
alter table product add column "purchaseLineId" int references "orderLine" on delete set null;
update product set "purchaseLineId" = line.id from "orderLine" line
  where line."orderId" = product."purchaseId" and line."serialNumber" <> '' and line."serialNumber" = product."serialNumber";
update product set "purchaseLineId" = scan."lineId" from "intakeScan" scan join intake on intake.id = scan."intakeId"
  where product."purchaseLineId" is null and intake."orderId" = product."purchaseId" and scan."lineId" is not null
    and scan."serialNumber" = product."serialNumber";
-- What was counted is known by its name alone.
update product set "purchaseLineId" = line.id
  from (select "orderId", "productName", min(id) as id from "orderLine"
    where "receivedQuantity" > 0 and "serialNumber" = '' group by 1, 2 having count(*) = 1) line
  where product."purchaseLineId" is null and product."purchaseId" = line."orderId" and product."productName" = line."productName";
create index on product ("purchaseLineId") where "purchaseLineId" is not null;
