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

/** What a list of orders is sorted by; texts without end and answers of yes or no are filters only. */
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

/** What a list of orders of any kind is asked by, besides the filters of its own kind. */
export const orderQuery = <F extends TProperties>(phaseWords: readonly Phase[], filters: F) =>
  listQuery(sortable, {
    orderNr: anyOfTexts,
    statusId: anyOfIds,
    phase: anyOfWords(phaseWords),
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

/** The columns of a file of orders: the same for every kind, and of a repair its device. */
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
  ...["discountUnit", "total", "remarks", "instructions", "archived"],
  ...(of === "repairs" ? ["deviceName", "deviceSerial"] : []),
];
