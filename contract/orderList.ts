import { type TProperties, Type } from "typebox";
import type { Resource } from "./access.ts";
import {
  anyOfIds,
  anyOfTexts,
  anyOfWords,
  anyOfWordsOrNone,
  dayRange,
  listQuery,
  numberRange,
  onlyThose,
} from "./http.ts";
import { dataDestructions, deliveryTypes } from "./orderInput.ts";
import { lineKinds } from "./orderLines.ts";
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
    overdue: onlyThose("what is late: its day has passed, and it is open"),
    deliveryType: anyOfWordsOrNone(deliveryTypes),
    locationId: anyOfIds,
    locationLabel: anyOfTexts,
    dataDestruction: anyOfWords(dataDestructions),
    gift: onlyThose("donations"),
    logistics: onlyThose("orders that we transport"),
    dhlTrackingCode: anyOfTexts,
    transportCost: numberRange,
    discounted: onlyThose("orders with a discount of their own"),
    total: numberRange,
    remarks: anyOfTexts,
    instructions: anyOfTexts,
    checkStatus: onlyThose("edited orders of which nobody has said that their status is still right"),
    requested: onlyThose("those that people outside the company asked for"),
    agreed: onlyThose(
      "what was bought, sold or repaired: agreed or invoiced, also when it was taken back since",
    ),
    returned: Type.Optional({
      ...dayRange,
      description: "Days on which something of the order was taken back",
    }),
    marginGoods: onlyThose("orders with goods under the margin scheme"),
    uninvoiced: onlyThose("sales and repairs that are done, were not taken back, and have no invoice"),
    lineKind: anyOfWords(lineKinds),
    service: Type.Optional({ ...anyOfTexts, description: "What a service of the order is called" }),
    archived: onlyThose("the archived ones, which are left out otherwise"),
    withArchived: onlyThose("those in the archive as well"),
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
