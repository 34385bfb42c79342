import type { LockFound, LockKind } from "../../../contract/locks.rules.ts";
import { clean } from "./values.ts";

/**
 * Names of fields in lower case without accents, with one underscore between their words; an iPhone's «activation state» is
 * no lock. After the tools' English come the names of other languages, among them Apple's own for Find My.
 */
const names: readonly [LockKind, RegExp][] = [
  [
    "findMy",
    /^(find_my(_(iphone|ipad|mac|device|mobile))?|fmip?|icloud|activation(?=_lock)|apple_id)(_lock(ed)?)?(_(status|state|enabled))?$/,
  ],
  [
    "findMy",
    /^(localiser(_mon)?|buscar(_mi)?|encontrar(_o_meu)?|zoek_mijn|wo_ist(_mein)?)(_(iphone|ipad|mac|appareil|mobile|dispositivo|apparaat))?$/,
  ],
  [
    "findMy",
    /^(verrouillage|blocage|bloqueo|bloqueio|slot|sperre)_((d|de|da)_)?(activation|activacion|ativacao|icloud)$|^(activeringsslot|aktivierungssperre|icloud_(verrouillage|bloqueo|bloqueio|slot|sperre))$/,
  ],
  [
    "mdm",
    /^(mdm|dep|mdm_dep|dep_mdm|knox|knox_guard|kme|autopilot|remote_management)(_(lock(ed)?|enrolled|enrollment))?(_(status|state|enabled))?$/,
  ],
  [
    "mdm",
    /^(supervise[de]?|supervision|supervisado|supervisionado|(gestion_(a_distance|remota)|gestao_remota|extern_beheer|fernverwaltung)(_mdm)?|(verrouillage|bloqueo|bloqueio|etat|estado|gestion|gestao)_mdm)$/,
  ],
  ["frp", /^(frp|google(_account)?|factory_reset_protection)(_lock(ed)?)?(_(status|state|enabled))?$/],
  ["frp", /^(compte|cuenta|conta|verrouillage|bloqueo|bloqueio)_((de|da)_)?(google|frp)$/],
  ["sim", /^(prolog_)?(sim|carrier|network)_?lock(ed)?(_(status|state))?$/],
  [
    "sim",
    /^(verrouillage|blocage|bloqueo|bloqueio)_((de|du|da|do|del)_)?(la_)?(sim|operateur|operador(a)?|reseau|red|rede)$/,
  ],
  [
    "bios",
    /^(bios|uefi|efi|firmware|supervisor|power_on|setup)_(lock|locked|password)(_(set|status|state))?$/,
  ],
  [
    "bios",
    /^(mot_de_passe|contrasena|senha|palavra_passe|verrouillage|bloqueo|bloqueio)_((de|du|da|do|del)_)?(la_)?(bios|uefi|firmware)$|^(bios|uefi)_(mot_de_passe|contrasena|senha|palavra_passe|wachtwoord|passwort|kennwort)$/,
  ],
  ["tracker", /^(computrace|absolute|absolute_persistence)(_(status|state|module))?$/],
];

/** Without accents; the first that fits decides. */
const words: readonly [LockFound["state"], RegExp][] = [
  [
    "unknown",
    /^(unknown|not (available|checked|tested|applicable|supported|performed|present)|n\/?a|error|failed|onbekend|unbekannt)\b/i,
  ],
  [
    "unknown",
    /^(inconnue?|desconocid[oa]|desconhecid[oa]|erreur|erro|(non|no|nao) (disponible|disponivel|verifiee?|verificad[oa]|testee?|comprobad[oa]|applicable|aplica(ble|vel)))\b/i,
  ],
  [
    "locked",
    /^(not?|non|nao|pas) (unlocked|removed|disabled|deactivated|inactive|clean|free|off|deverrouillee?|desactivee?|desbloquead[oa]|des?activad[oa]|libre|livre)\b/i,
  ],
  [
    "unlocked",
    /^(no|not|non|none|off|false|disabled|inactive|deactivated|clean|free|open|absent|0|nee|uit|nein|aus|frei)\b|\bun-?locked\b|\bnot (\w+ )?locked\b/i,
  ],
  [
    "unlocked",
    /^(nao|pas|sans|sin|sem|aucun|ningun[oa]?|nenhuma?|inacti[fv][eo]?|inativ[oa]|eteint|desligad[oa]|apagad[oa]|ausente|libre|livre|ontgrendeld|entsperrt)\b|\b(deverrouillee?|desbloquead[oa]|desactivee?|des?activad[oa]|desativad[oa])\b|\b(non|pas|no|nao) (\w+ )?(verrouillee?|bloquee?|bloquead[oa]|supervisee?|supervisad[oa]|supervisionad[oa])\b/i,
  ],
  [
    "locked",
    /\blocked\b|^(on|yes|true|enabled|active|activated|enrolled|managed|set|present|installed|ja|aan|vergrendeld|ein|gesperrt)\b(?!.*\b(off|disabled|inactive)\b)|^1$/i,
  ],
  [
    "locked",
    /\b(verrouillee?|bloquee?|bloquead[oa]|supervise[de]?|supervisee|supervisad[oa]|supervisionad[oa])\b|^(oui|si|sim|acti[fv][eo]?|activee|activad[oa]|ativ[oa]|ativad[oa]|inscrite?|inscrit[oa]|geree?|gerid[oa]|gestionad[oa]|definie?|definid[oa]|configuree?|configurad[oa]|presente|installee?|instalad[oa]|ligad[oa])\b/i,
  ],
];

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
const stateOf = (text: string): LockFound["state"] =>
  words.find(([, written]) => written.test(withoutAccents(text)))?.[0] ?? "unknown";

const gravity = { locked: 2, unlocked: 1, unknown: 0 } as const;

/** The kind of lock that a field's name speaks of. */
export const lockOf = (name: string): LockKind | undefined => {
  const plain = withoutAccents(name)
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .replace(/^_|_$/g, "");
  return names.find(([, written]) => written.test(plain))?.[0];
};

/** One entry for each kind of lock that the fields name; of two that differ, the one that says more, and rather that it is locked. */
export function locksOf(fields: readonly (readonly [name: string, text: string])[]): LockFound[] {
  const byKind = new Map<LockKind, LockFound>();
  for (const [name, value] of fields) {
    const kind = lockOf(name);
    const text = clean(value);
    if (!kind || !text) continue;
    const [lock, earlier] = [{ kind, state: stateOf(text), text }, byKind.get(kind)];
    if (!earlier || gravity[lock.state] > gravity[earlier.state]) byKind.set(kind, lock);
  }
  return [...byKind.values()];
}

/** The IMEIs among the texts, digits alone, each once: a phone with two SIM cards has two. */
export function imeisOf(texts: readonly string[]): string[] {
  const digits = texts.map((text) => text.replace(/\D/g, ""));
  return [...new Set(digits.filter((each) => /^\d{14,16}$/.test(each) && !/^(\d)\1+$/.test(each)))];
}
