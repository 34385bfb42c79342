-- Whether the amounts of an order are typed with VAT, and until when it is valid as a quote, is something that people change, too.
drop trigger touched on "order";
do $$
declare columns text[] := '{orderNr,contactId,partnerId,statusId,orderDate,deliveryDate,pickupDate,proposedPickupDate,timeFrom,timeUntil,deliveryType,
  deliveryAddress,locationId,locationLabel,remarks,instructions,customerReference,gift,logistics,transportCost,discount,discountUnit,
  dataDestruction,dhlTrackingCode,lineCount,total,archived,deviceId,deviceName,deviceSerial,accessories,deviceCondition,defect,diagnosis,
  approvedAt,approvedById,approvedHow,approvedTotal,amountsWithVat,validUntil}';
begin
  execute format('create trigger touched before update of %s on "order" for each row when ((%s) is distinct from (%s)) execute function touch()',
    (select string_agg(quote_ident(c), ', ') from unnest(columns) c),
    (select string_agg('old.' || quote_ident(c), ', ') from unnest(columns) c),
    (select string_agg('new.' || quote_ident(c), ', ') from unnest(columns) c));
end $$;
