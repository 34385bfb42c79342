import { type Static, Type } from "typebox";
import { filesForm } from "./forms.ts";
import { about, day, input, key, oneOf, orNull, post, strict, text } from "./http.ts";
import { Order, OrderFile } from "./orderAnswer.ts";
import { dataDestructions } from "./orderInput.ts";

const time = Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$", description: "HH:MM" });
export const PickupRequest = input({
  contactId: { ...orNull(key), description: "Of a partner: whose goods these are; its own when left out" },
  goods: {
    ...text(2000, 1),
    description: "What there is to fetch, in words; a list can be added as a file",
  },
  deliveryAddress: {
    ...text(500),
    default: "",
    description: "Where it is; the contact's own address when left out",
  },
  proposedPickupDate: { ...orNull(day), description: "Today or later" },
  timeFrom: { ...orNull(time), description: "From when on that day" },
  timeUntil: { ...orNull(time), description: "Until when" },
  dataDestruction: { ...oneOf(dataDestructions, "dataDestructions"), default: "eraseDataCertified" as const },
  remarks: { ...text(2000), default: "", description: "What the driver must know" },
});
export type PickupRequest = Static<typeof PickupRequest>;

const access = { permission: "pickupRequests:write", outside: true } as const;
const subject = {
  name: "Requests",
  about: "What suppliers and partners ask for by themselves: each becomes a draft order of theirs.",
  topic: "purchases",
};
export const pickupRequests = about(subject, {
  create: post("/pickup-requests", {
    says: "Asks for a pickup: makes a draft purchase order of one's own contact.",
    body: PickupRequest,
    answer: Order,
    refuses: { 422: ["noOwnContact", "dayPassed", "timesReversed"], 429: ["tooManyRequests"] },
    ...access,
  }),
  addFile: post("/pickup-requests/:orderId/files", {
    row: "orderId",
    says: "Puts photos, lists and other files with a draft purchase order of one's own.",
    form: filesForm("lijst.xlsx"),
    params: strict({ orderId: key }),
    answer: Type.Object({ items: Type.Array(OrderFile) }),
    ...access,
  }),
});
