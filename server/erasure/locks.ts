import type { LockFound, LockKind } from "../../contract/hardware.rules.ts";
import { clean } from "./values.ts";

/** Names of fields in lower case, with one underscore between their words; an iPhone's «activation state» is no lock. */
const names: readonly [LockKind, RegExp][] = [
  [
    "findMy",
    /^(find_my(_(iphone|ipad|mac|device|mobile))?|fmip?|icloud|activation(?=_lock)|apple_id)(_lock(ed)?)?(_(status|state|enabled))?$/,
  ],
  [
    "mdm",
    /^(mdm|dep|mdm_dep|dep_mdm|knox|knox_guard|kme|autopilot|remote_management)(_(lock(ed)?|enrolled|enrollment))?(_(status|state|enabled))?$/,
  ],
  ["frp", /^(frp|google(_account)?|factory_reset_protection)(_lock(ed)?)?(_(status|state|enabled))?$/],
  ["sim", /^(prolog_)?(sim|carrier|network)_?lock(ed)?(_(status|state))?$/],
  [
    "bios",
    /^(bios|uefi|efi|firmware|supervisor|power_on|setup)_(lock|locked|password)(_(set|status|state))?$/,
  ],
  ["tracker", /^(computrace|absolute|absolute_persistence)(_(status|state|module))?$/],
];

/** The first that fits decides. */
const words: readonly [LockFound["state"], RegExp][] = [
  [
    "unknown",
    /^(unknown|not (available|checked|tested|applicable|supported|performed|present)|n\/?a|error|failed|onbekend|unbekannt)\b/i,
  ],
  ["locked", /^(not?|non) (unlocked|removed|disabled|deactivated|inactive|clean|free|off)\b/i],
  [
    "unlocked",
    /^(no|not|non|none|off|false|disabled|inactive|deactivated|clean|free|open|absent|0|nee|uit|nein|aus|frei)\b|\bun-?locked\b|\bnot (\w+ )?locked\b/i,
  ],
  [
    "locked",
    /\blocked\b|^(on|yes|true|enabled|active|activated|enrolled|managed|set|present|installed|ja|aan|vergrendeld|ein|gesperrt)\b(?!.*\b(off|disabled|inactive)\b)|^1$/i,
  ],
];

const stateOf = (text: string): LockFound["state"] =>
  words.find(([, written]) => written.test(text))?.[0] ?? "unknown";

const gravity = { locked: 2, unlocked: 1, unknown: 0 } as const;

/** The kind of lock that a field's name speaks of. */
export const lockOf = (name: string): LockKind | undefined => {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .replace(/^_|_$/g, "");
  return names.find(([, written]) => written.test(plain))?.[0];
};

/** One entry for each kind of lock that the fields name; of two that differ, the one that says more, and rather that it is locked. */
export function locksOf(fields: readonly (readonly [name: string, text: string])[]): LockFound[] {
  const found = new Map<LockKind, LockFound>();
  for (const [name, value] of fields) {
    const kind = lockOf(name);
    const text = clean(value);
    if (!kind || !text) continue;
    const [lock, earlier] = [{ kind, state: stateOf(text), text }, found.get(kind)];
    if (!earlier || gravity[lock.state] > gravity[earlier.state]) found.set(kind, lock);
  }
  return [...found.values()];
}

/** The IMEIs among the texts, digits alone, each once: a phone with two SIM cards has two. */
export function imeisOf(texts: readonly string[]): string[] {
  const digits = texts.map((text) => text.replace(/\D/g, ""));
  return [...new Set(digits.filter((each) => /^\d{14,16}$/.test(each) && !/^(\d)\1+$/.test(each)))];
}
