import type { Slot } from "../../contract/places.ts";

export type Compartment = {
  name: string;
  slots: readonly { nr: number; slot: Slot | undefined }[];
  units: number;
};
export type Bay = { name: string; compartments: Compartment[]; units: number };
const slotsOfCompartment = [1, 2, 3, 4];
const sum = (parts: readonly ({ units: number } | undefined)[]) =>
  parts.reduce((total, part) => total + (part?.units ?? 0), 0);

/** Slots of the default labels, by bay and compartment: those in which something lies. */
export function baysOf(slots: readonly Slot[]): Bay[] {
  const labelled = slots.filter(({ label }) => /^\d-\d\d-\d$/.test(label));
  const bays = Map.groupBy(labelled, ({ label }) => label.slice(0, 1));
  return [...bays].map(([bay, inBay]) => {
    const compartments = [...Map.groupBy(inBay, ({ label }) => label.slice(0, 4))].map(([name, inside]) => ({
      name,
      units: sum(inside),
      slots: slotsOfCompartment.map((nr) => ({
        nr,
        slot: inside.find(({ label }) => label === `${name}-${nr}`),
      })),
    }));
    return { name: bay, compartments, units: sum(inBay) };
  });
}

/** What is in no slot of the default labels: what lies there without a label, and labels from before a template went. */
export const looseOf = (slots: readonly Slot[]) => slots.filter(({ label }) => !/^\d-\d\d-\d$/.test(label));
