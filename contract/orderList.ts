import type { TProperties } from "typebox";
import type { Resource } from "./access.ts";
import {
  anyOfIds,
  anyOfTexts,
  anyOfWords,
  anyOfWordsOrNone,
  dayRange,
  listQuery,
  numberRange,
  yesOrNo,
} from "./http.ts";
import { dataDestructions, deliveryTypes } from "./orderInput.ts";
import type { Phase } from "./statuses.ts";

/** The columns that orders can be sorted by; long texts and yes/no columns are filters only. */
const sortable = [
  ...[
    "id",
    "orderNr",
    "contactName",
    "partnerName",
    "customerReference",
    "status",
    "orderDate",
    "deliveryDate",
  ],
  ...["pickupDate", "proposedPickupDate", "deliveryType", "locationName", "locationLabel", "dataDestruction"],
  ...["dhlTrackingCode", "lineCount", "transportCost", "total"],
];

/** The query of any list of orders, besides the filters of its kind. */
export const orderQuery = <F extends TProperties>(phaseWords: readonly Phase[], filters: F) =>
  listQuery(sortable, {
    orderNr: anyOfTexts,
    statusId: anyOfIds,
    phase: anyOfWords(phaseWords),
    typeId: anyOfIds,
    madeById: anyOfIds,
    contactId: anyOfIds,
    partnerId: anyOfIds,
    customerReference: anyOfTexts,
    orderDate: dayRange,
    proposedPickupDate: dayRange,
    pickupDate: dayRange,
    deliveryDate: dayRange,
    overdue: yesOrNo,
    deliveryType: anyOfWordsOrNone(deliveryTypes),
    locationId: anyOfIds,
    locationLabel: anyOfTexts,
    dataDestruction: anyOfWords(dataDestructions),
    gift: yesOrNo,
    logistics: yesOrNo,
    dhlTrackingCode: anyOfTexts,
    transportCost: numberRange,
    discounted: yesOrNo,
    total: numberRange,
    remarks: anyOfTexts,
    instructions: anyOfTexts,
    checkStatus: yesOrNo,
    requested: yesOrNo,
    archived: yesOrNo,
    ...filters,
  });

/** The export columns of orders: the same for every kind, plus the device of a repair. */
export const orderColumnsOf = (of: Resource) => [
  ...[
    "orderNr",
    "contactName",
    "partnerName",
    "customerReference",
    "statusName",
    "phase",
    "overdue",
    "orderDate",
  ],
  ...["deliveryDate", "pickupDate", "proposedPickupDate", "timeFrom", "timeUntil", "deliveryType"],
  ...["locationName", "locationLabel"],
  ...["dataDestruction", "gift", "logistics", "dhlTrackingCode", "lineCount", "transportCost", "discount"],
  ...["discountUnit", "amountsWithVat", "total", "remarks", "instructions", "archived"],
  ...(of === "repairs" ? ["deviceName", "deviceSerial"] : []),
];
