import { latinDigits } from "./numbers.rules.ts";

declare const normal: unique symbol;
/** A serial number as it is stored and compared: capitals and Latin digits without white space or unseen signs; "" is none. */
export type SerialNumber = "" | (string & { readonly [normal]: true });

/** A text as a serial number; "" for one that has no sign of it. */
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

/** A text that a maker's tool or a tired person puts where a serial number should stand. */
export function isPlaceholderSerial(text: string): boolean {
  const serial = normalSerial(text);
  if (serial === "") return false;
  const bare = serial.replace(/[^\p{L}\p{N}]/gu, "");
  if (bare === "" || placeholders.has(bare) || /^(.)\1*$/u.test(bare)) return true;
  return (
    bare.length >= 4 && ["01234567890123456789", "12345678901234567890"].some((run) => run.startsWith(bare))
  );
}
