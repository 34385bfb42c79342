import { latinDigits } from "./numbers.rules.ts";

declare const normal: unique symbol;
/** A serial number as stored and compared: capitals and Latin digits, without white space and invisible characters; "" for none. */
export type SerialNumber = "" | (string & { readonly [normal]: true });

/** Normalises a text to a serial number; "" when nothing is left. */
export function normalSerial(text: string): SerialNumber {
  return latinDigits(text)
    .replace(/[\s\p{Cf}\p{Cc}]/gu, "")
    .toUpperCase() as SerialNumber;
}

const placeholders = new Set(
  `TOBEFILLEDBYOEM TOBEFILLEDBYOEMMANUFACTURER TOBEFILLED DEFAULTSTRING DEFAULT NOTSPECIFIED NOTAVAILABLE NOTAPPLICABLE
  NOTPROVIDED NOTREADABLE UNREADABLE SYSTEMSERIALNUMBER CHASSISSERIALNUMBER BASEBOARDSERIALNUMBER SERIALNUMBER SERIAL
  SERIENUMMER SERIENNUMMER NUMERODESERIE OEM INVALID EMPTY NA NV NVT NB NAN NULL NIL UNDEFINED NONE NO TBD TBA TBC TEST MISSING UNKNOWN
  ONBEKEND GEEN ZONDER NEE ONTBREEKT ONLEESBAAR NIETLEESBAAR NIETBEKEND LEEG NIETBESCHIKBAAR
  UNBEKANNT KEINE KEIN KEINER OHNE FEHLT UNLESERLICH NICHTVORHANDEN
  INCONNU INCONNUE AUCUN AUCUNE SANS ILLISIBLE MANQUANT DESCONOCIDO NINGUNO NINGUNA SIN SINNUMERO ILEGIBLE
  DESCONHECIDO NENHUM NENHUMA SEM SEMNUMERO ILEGIVEL نامشخص ندارد غيرمعروف REF VALUE`.split(/\s+/),
);

/** Whether a text is a placeholder that tools or people enter instead of a serial number. */
export function isPlaceholderSerial(text: string): boolean {
  const serial = normalSerial(text);
  if (serial === "") return false;
  const bare = serial.replace(/[^\p{L}\p{N}]/gu, "");
  if (bare === "" || placeholders.has(bare) || /^(.)\1*$/u.test(bare)) return true;
  return (
    bare.length >= 4 && ["01234567890123456789", "12345678901234567890"].some((run) => run.startsWith(bare))
  );
}
