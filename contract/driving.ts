import { type Static, Type } from "typebox";
import { AttachedFile, addFilesSchemas } from "./attachments.ts";
import * as routes from "./driving.routes.ts";
import {
  asKey,
  Deleted,
  fileAs,
  Id,
  input,
  instant,
  key,
  oneOf,
  orNull,
  serial,
  strict,
  text,
  version,
  withSchemas,
} from "./http.ts";
import { stopKinds } from "./stops.rules.ts";
import { Stop } from "./stops.ts";

const subject = {
  name: "Driving",
  description: "A driver's stops of today and the next seven days, with photos, signatures and receipts.",
  topic: "stops",
};

const ExpectedLine = Type.Object({
  id: key,
  orderId: key,
  productName: Type.String(),
  serialNumber: Type.String(),
  quantity: Type.Integer(),
});
const Proof = Type.Object({
  pieces: Type.Integer(),
  serialNumbers: Type.Array(Type.String()),
  remarks: Type.String(),
  signedBy: Type.String(),
  signature: orNull(Type.String({ description: "SVG" })),
  refusedReason: Type.String(),
  sealNumber: Type.String({ description: "Number of the seal on the container or cage" }),
  at: instant,
});
/** What a phone told that was refused: somebody has to look at it. */
const Refusal = Type.Object({
  kind: Type.String({ description: "Kind of action; a later release of the phone's program may know more" }),
  code: Type.String({ description: "Why, as refusals are coded" }),
  at: instant,
  userName: orNull(Type.String()),
  pieces: orNull(Type.Integer({ description: "Pieces that were counted, where the action says so" })),
  remarks: Type.String(),
  signedBy: Type.String(),
});
export const DrivenStop = Type.Object({
  ...Stop.properties,
  isTracked: Type.Boolean({ description: "Where its vehicle is, is recorded" }),
  lines: Type.Array(ExpectedLine),
  photos: Type.Array(AttachedFile),
  proof: orNull(Proof),
  receipts: Type.Array(key, { description: "The orders whose receipt is there" }),
  refusals: Type.Array(Refusal),
});
export type DrivenStop = Static<typeof DrivenStop>;

const Handover = Type.Object({
  stopId: key,
  kind: oneOf(stopKinds, "stopKinds"),
  at: instant,
  contactName: Type.String(),
  driverName: orNull(Type.String()),
  signedBy: Type.String(),
  refusedReason: Type.String(),
  unexpected: Type.Boolean({ description: "Scanned, but not expected" }),
  orders: Type.Array(Type.Object({ id: key, orderNr: Type.String() }), {
    description: "Numbers of the orders that have a receipt",
  }),
});
export type Handover = Static<typeof Handover>;

const stroke = Type.Array(Type.Number({ minimum: -100, maximum: 8000 }), { minItems: 2, maxItems: 4000 });
const pixels = Type.Integer({ minimum: 50, maximum: 4000 });
const SignatureInput = strict({
  width: pixels,
  height: pixels,
  strokes: Type.Array(stroke, { minItems: 1, maxItems: 300, description: "Points as x, y, x, y …" }),
});
export const Completion = input({
  version: Type.Optional(version),
  pieces: Type.Integer({ minimum: 0, maximum: 100_000, description: "Number of pieces counted at the stop" }),
  serialNumbers: Type.Array(serial, { maxItems: 2000, uniqueItems: true, default: [] }),
  remarks: { ...text(2000), default: "" },
  signedBy: { ...text(120), default: "", description: "The name of who signs" },
  signature: orNull(SignatureInput),
  refusedReason: { ...text(300), default: "", description: "Why nobody signs; then a photo is needed" },
  sealNumber: { ...text(60), default: "", description: "Number of the seal on the container or cage" },
  latitude: orNull(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: orNull(Type.Number({ minimum: -180, maximum: 180 })),
});
export type Completion = Static<typeof Completion>;

const drivingSchemas = {
  list: {
    summary: "Lists the caller's stops of today and the next seven days; a planner names the driver.",
    query: strict({ driverId: Type.Optional(key) }),
    answer: Type.Object({ items: Type.Array(Stop), isTracked: Type.Boolean() }),
  },
  read: { summary: "Returns a stop with what is expected there.", params: Id, answer: DrivenStop },
  complete: {
    summary:
      "Completes a stop with what was counted, scanned and signed; its receipts are created and e-mailed.",
    refuses: {
      404: ["notFound"],
      409: ["stale"],
      422: [
        ...(["stopStateChange", "signedByMissing", "signatureMissing", "signatureTooLittle"] as const),
        ...(["signatureTooLarge", "photoMissing", "piecesBelowSerials"] as const),
      ],
    },
    params: Id,
    body: {
      ...Completion,
      examples: [
        {
          pieces: 12,
          signedBy: "J. JANSEN",
          signature: { width: 600, height: 200, strokes: [[20, 100, 120, 40, 220, 150, 340, 60]] },
          version: 1,
        },
      ],
    },
    answer: DrivenStop,
  },
  addPhotos: {
    ...addFilesSchemas(
      "stop",
      "Attaches photos to a stop; they are turned upright and their EXIF data removed.",
      "deur.jpg",
    ),
    query: strict({
      key: Type.Optional(
        asKey(
          Type.String({
            pattern: "^[0-9a-f]{32}$",
            description: "128 bits of the phone: a photo that is sent again is kept once",
          }),
        ),
      ),
    }),
    refuses: { 415: ["pictureWrongType"], 422: ["pictureUnreadable", "tooManyPictures", "stopEnded"] },
  },
  readPhoto: {
    summary: "Downloads a photo of a stop.",
    params: strict({ stopId: key, id: key }),
    answer: fileAs("image/webp"),
  },
  removePhoto: {
    summary: "Deletes a photo of a stop that has not been completed.",
    refuses: { 404: ["notFound"], 422: ["stopEnded"] },
    params: strict({ stopId: key, id: key }),
    answer: Deleted,
  },
  custody: {
    refuses: { 404: ["notFound"] },
    summary: "Lists the stops at which a device was scanned, by its serial number, the latest first.",
    params: Id,
    answer: Type.Object({ items: Type.Array(Handover) }),
  },
  receipt: {
    summary: "Downloads the receipt of an order at a stop, once it has been created.",
    params: strict({ id: key, orderId: key }),
    answer: fileAs("application/pdf"),
  },
} as const;
export type DrivingSchemas = typeof drivingSchemas;
export const driving = withSchemas(subject, routes.driving, drivingSchemas);
