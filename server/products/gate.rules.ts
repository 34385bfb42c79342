import { saysNone } from "../../contract/hardware.rules.ts";
import type { MissingProof } from "../../contract/proof.ts";
import { type Carrier, carriersOf, type Evidence } from "../erasure/verdict.ts";

export type GateFacts = {
  /** The purchase promised certified erasure. */
  promised: boolean;
  /** Somebody with the right to do so let the device pass, and said why. */
  overridden: boolean;
  /** What the data-bearing attributes of the device's type say; empty for a type that has none. */
  storage: string[];
  evidence: Evidence;
};

/**
 * What stands between a device and its sale. Certified erasure needs a success for every data carrier that any
 * report saw, or the statement that there is no carrier; a carrier that nobody reported on is missing too.
 */
export function gateOf({ promised, overridden, storage, evidence }: GateFacts): {
  carriers: Carrier[];
  missingProof: MissingProof[];
  /** The drives that reports saw and that are not erased, whether or not that was promised. */
  unerased: MissingProof[];
  /** Nothing is left to erase: the reports or an override say so. */
  isErased: boolean;
} {
  const carriers = carriersOf(evidence).filter((carrier) => !carrier.isReplaced);
  if (overridden) return { carriers, missingProof: [], unerased: [], isErased: true };
  const unerased = carriers.flatMap(missingOf);
  const named = carriers.length ? unerased : storage.flatMap(unproven);
  return {
    carriers,
    missingProof: promised ? named : [],
    unerased,
    isErased: carriers.length > 0 && !unerased.length,
  };
}

const missingOf = ({ serial, model, state, message }: Carrier): MissingProof[] =>
  state === "erased" ? [] : [{ serial, model, reason: state, message }];

function unproven(value: string): MissingProof[] {
  const named = value.trim();
  if (saysNone(named)) return [];
  return [{ serial: "", model: named, reason: named ? "noReport" : "unknownCarrier", message: "" }];
}
