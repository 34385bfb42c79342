-- What came in on purchases, as the statement of data destruction and «devices bought» count it. A device has a serial number,
-- or is of a type that carries data; all else is pieces. What was split off a bundle stays what the bundle was, so that splitting
-- and individualizing change no figure.
create view "receivedGoods" as
select product.id, product."purchaseId",
  "typeId" in (select "typeId" from "productTypeAttribute" link join attribute on attribute.id = link."attributeId"
    where "dataBearing") or "serialNumber" <> '' and "splitFromId" is null as "isDevice",
  case when "serialNumber" <> '' then 1
    else coalesce((select sum(movement.quantity)::int from "stockMovement" movement where movement."productId" = product.id
      and reason in ('received', 'split', 'individualized', 'merged')), product.quantity) end as pieces
from product where "purchaseId" is not null;
