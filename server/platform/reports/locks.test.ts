import { expect, it } from "vitest";
import { imeisOf, locksOf } from "./locks.ts";

it.each([
  ["find_my_iphone", "Locked", "findMy", "locked"],
  ["find_my_iphone", "Unlocked", "findMy", "unlocked"],
  ["FMiP", "ON", "findMy", "locked"],
  ["iCloud Lock", "Not locked", "findMy", "unlocked"],
  ["activation_lock", "true", "findMy", "locked"],
  ["Activation Lock Status", "Enabled", "findMy", "locked"],
  ["icloud_lock_state", "Off", "findMy", "unlocked"],
  ["Computrace", "Installed, inactive", "tracker", "unknown"],
  ["mdm_status", "Unknown", "mdm", "unknown"],
  ["MDM", "Enrolled", "mdm", "locked"],
  ["DEP", "not enrolled", "mdm", "unlocked"],
  ["Knox Status", "Active", "mdm", "locked"],
  ["frp_lock", "Enabled", "frp", "locked"],
  ["prolog_simlock", "Unlocked", "sim", "unlocked"],
  ["SIM lock", "Carrier locked", "sim", "locked"],
  ["simlock", "Locked (T-Mobile)", "sim", "locked"],
  ["bios_password", "Set", "bios", "locked"],
  ["Supervisor password", "Not set", "bios", "unlocked"],
  ["bios_lock", "Not available", "bios", "unknown"],
  ["SIM lock", "SIM locked to Vodafone", "sim", "locked"],
  ["SIM lock", "The phone is not locked", "sim", "unlocked"],
  ["SIM lock", "Phone is unlocked", "sim", "unlocked"],
  ["find_my_iphone", "Not disabled", "findMy", "locked"],
  ["find_my_iphone", "ON (iCloud)", "findMy", "locked"],
  ["Computrace", "Disabled", "tracker", "unlocked"],
  ["Computrace", "Permanently something", "tracker", "unknown"],
  ["Localiser mon iPhone", "Activé", "findMy", "locked"],
  ["Localiser", "Désactivé", "findMy", "unlocked"],
  ["Buscar mi iPhone", "Sí", "findMy", "locked"],
  ["Encontrar", "Ativado", "findMy", "locked"],
  ["Encontrar", "Desativado", "findMy", "unlocked"],
  ["Verrouillage d’activation", "Oui", "findMy", "locked"],
  ["Bloqueo de activación", "No activado", "findMy", "unlocked"],
  ["iCloud", "Verrouillé", "findMy", "locked"],
  ["iCloud", "Déverrouillé", "findMy", "unlocked"],
  ["iCloud", "Non verrouillé", "findMy", "unlocked"],
  ["iCloud", "bloqueado", "findMy", "locked"],
  ["iCloud", "no bloqueado", "findMy", "unlocked"],
  ["iCloud", "Não desbloqueado", "findMy", "locked"],
  ["Bloqueio iCloud", "Desbloqueado", "findMy", "unlocked"],
  ["MDM", "Supervisé", "mdm", "locked"],
  ["MDM", "non supervisé", "mdm", "unlocked"],
  ["Gestion à distance", "Actif", "mdm", "locked"],
  ["Gestión remota", "Inactivo", "mdm", "unlocked"],
  ["Gestão remota", "Não verificado", "mdm", "unknown"],
  ["Supervisado", "Sí", "mdm", "locked"],
  ["Compte Google", "Présent", "frp", "locked"],
  ["Cuenta de Google", "Ninguna", "frp", "unlocked"],
  ["Verrouillage SIM", "Verrouillée (Orange)", "sim", "locked"],
  ["Bloqueo de operador", "Libre", "sim", "unlocked"],
  ["Bloqueio da operadora", "Livre", "sim", "unlocked"],
  ["Mot de passe BIOS", "Défini", "bios", "locked"],
  ["Mot de passe du BIOS", "Aucun", "bios", "unlocked"],
  ["Contraseña del BIOS", "Sin contraseña", "bios", "unlocked"],
  ["Palavra-passe da BIOS", "Definida", "bios", "locked"],
  ["BIOS-wachtwoord", "Ja", "bios", "locked"],
  ["Localiser", "Inconnu", "findMy", "unknown"],
  ["Buscar", "Desconocido", "findMy", "unknown"],
])("a field %s that says %s: %s is %s", (name, text, kind, state) => {
  expect(locksOf([[name, text]])).toEqual([{ kind, state, text }]);
});

it.each([
  "find_my_iphone_source",
  "activation_state",
  "bios version",
  "simcard",
  "block",
  "mdm server",
  "Opmerking",
  "Buscar actualizaciones",
  "Carte SIM",
  "Version du BIOS",
])("a field %s speaks of no lock", (name) => {
  expect(locksOf([[name, "Locked"]])).toEqual([]);
});

it("an empty field says nothing, and of two fields of one kind the one that is locked counts", () => {
  const fields = [
    ["find_my_iphone", ""],
    ["icloud", "Unknown"],
    ["fmip", "Locked"],
    ["activation_lock", "Off"],
  ] as const;
  expect(locksOf(fields)).toEqual([{ kind: "findMy", state: "locked", text: "Locked" }]);
  expect(locksOf(fields.toReversed())).toEqual(locksOf(fields));
});

it("an IMEI is 14 to 16 digits however it is written, and no row of one digit", () => {
  expect(imeisOf(["35-209900-176148-1", "352099001761481", "000000000000000", "12345", ""])).toEqual([
    "352099001761481",
  ]);
});
