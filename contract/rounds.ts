import { type Static, Type } from "typebox";
import { AttachedFile, addFilesSchemas } from "./attachments.ts";
import { Completion, DrivenStop } from "./driving.ts";
import {
  asKey,
  fileAs,
  Id,
  input,
  instant,
  key,
  oneOf,
  orNull,
  record,
  strict,
  text,
  withSchemas,
} from "./http.ts";
import * as routes from "./rounds.routes.ts";
import { actionKinds, actionOutcomes, latest } from "./rounds.rules.ts";

const subject = {
  name: "Driver's phone",
  description: "What a driver does on a phone, with or without a network.",
  topic: "stops",
};

/** 128 bits that the phone draws. */
const drawn = (description: string) =>
  asKey(
    Type.String({
      pattern: "^[0-9a-f]{32}$",
      description,
      examples: ["0f8fad5bd9cb469fa16570867728950e"],
    }),
  );
const photos = Type.Array(drawn("The key of a photo"), { maxItems: 20, uniqueItems: true, default: [] });

const { version: _, ...completion } = Completion.properties;
const kilometres = Type.Integer({ minimum: 0, maximum: 3_000_000, description: "Kilometres" });
/** What an action says, by its kind. */
export const contents = {
  start: strict({}),
  arrive: strict({}),
  complete: input({ ...completion, photos }),
  fail: input({ failureReason: text(500), photos }),
  check: input({
    vehicleId: key,
    km: kilometres,
    lights: Type.Boolean({ description: "The lights work" }),
    tyres: Type.Boolean({ description: "The tyres are good" }),
    damage: { ...text(1000), default: "" },
    photos,
  }),
  losePhoto: strict({ photo: drawn("The key of a photo that the phone cannot bring") }),
} as const;
export type Contents = { [K in keyof typeof contents]: Static<(typeof contents)[K]> };

export const PhoneAction = strict({
  key: drawn("The action's own"),
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: "Rises on a device" }),
  form: Type.Integer({ minimum: 1, maximum: 1000, description: "In which form the phone writes; 1" }),
  kind: { ...text(40), examples: ["arrive"], description: actionKinds.join(", ") },
  stopId: orNull(key),
  age: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: `Milliseconds since it was done, by the phone; at most ${latest / 86_400_000} days count`,
    examples: [1500],
  }),
  content: record(Type.String(), Type.Any(), { description: "Contents of the action, by its kind" }),
});
export type PhoneAction = Static<typeof PhoneAction>;
const Outcome = Type.Object({
  key: drawn("The action's own"),
  outcome: oneOf(actionOutcomes, "actionOutcomes"),
  code: Type.String({ description: "Why it was refused, as refusals are coded; else empty" }),
});
export type Outcome = Static<typeof Outcome>;

const VehicleOfSheet = Type.Object({
  id: key,
  name: Type.String(),
  plate: Type.String(),
  odometer: orNull(kilometres),
});
const Check = Type.Object({
  id: key,
  at: instant,
  userName: orNull(Type.String({ description: "Who looked" })),
  km: kilometres,
  lights: Type.Boolean(),
  tyres: Type.Boolean(),
  damage: Type.String(),
  photos: Type.Array(AttachedFile),
});
export type VehicleCheck = Static<typeof Check>;

const ofVehicle = strict({ vehicleId: key });
const roundsSchemas = {
  sheet: {
    summary: "Returns the caller's stops of today with all that is needed at their doors, and the vehicles.",
    answer: Type.Object({
      stops: Type.Array(DrivenStop),
      vehicles: Type.Array(VehicleOfSheet),
      checked: orNull(
        Type.Object({ vehicleId: key, at: instant }, { description: "The vehicle check of today" }),
      ),
    }),
  },
  act: {
    summary:
      "Records what was done on a phone, each action once; a completed stop waits until its photos are there.",
    body: {
      ...strict({
        device: drawn("The phone's own"),
        actions: Type.Array(PhoneAction, { minItems: 1, maxItems: 50 }),
      }),
      examples: [
        {
          device: "9a0364b9e99bb480dd25e1f0284c8555",
          actions: [
            {
              ...{ key: "0f8fad5bd9cb469fa16570867728950e", number: 1, form: 1, kind: "losePhoto" },
              ...{ stopId: null, age: 1500, content: { photo: "f47ac10b58cc4372a5670e02b2c3d479" } },
            },
          ],
        },
      ],
    },
    bodyLimit: 8 * 1024 * 1024,
    answer: Type.Object({ items: Type.Array(Outcome) }),
  },
  addVehiclePhoto: {
    ...addFilesSchemas("vehicle", "Attaches a photo of a vehicle's damage to its check.", "deuk.jpg"),
    query: strict({ key: Type.Optional(drawn("The photo's own: sent again it is kept once")) }),
    refuses: { 404: ["notFound"], 415: ["pictureWrongType"], 422: ["pictureUnreadable"] },
  },
  checks: {
    summary: "Lists the checks of a vehicle before it set off, the latest first.",
    refuses: { 404: ["notFound"] },
    params: ofVehicle,
    answer: Type.Object({ items: Type.Array(Check) }),
  },
  readCheckPhoto: {
    summary: "Downloads a photo of a vehicle check.",
    params: strict({ vehicleId: key, ...Id.properties }),
    answer: fileAs("image/webp"),
  },
} as const;
export type RoundsSchemas = typeof roundsSchemas;
export const rounds = withSchemas(subject, routes.rounds, roundsSchemas);
