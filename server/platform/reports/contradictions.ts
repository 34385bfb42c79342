/** What a report says beside the word for its outcome, by the tool's own name for the place. */
export type Said = readonly [place: string, text: string];
/** A place in a report that a success cannot have, and what stands there. */
export interface Contradiction {
  place: string;
  says: string;
}

/** `DirtySectors`, `failed_sectors` and `Verified %` as words. */
function wordsOf(place: string): string {
  return place
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replaceAll("%", " percent ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const troubles = /\b(errors?|faults?|failures?|exceptions?|fouten|fehler|erreurs?|errore[s]?|erros?)\b/;
const spoiledParts =
  /\b(failed|failing|dirty|bad|defective|unreadable|unwritable|unerased|pending|uncorrectable|skipped|remapped|reallocated|unverified|not (overwritten|erased|wiped|cleaned|written|verified)|notoverwritten|mislukte|defecte|slechte|fehlerhafte?|defekte)\b/;
const parts =
  /\b(sectors?|blocks?|rounds?|pass(es)?|steps?|regions?|areas?|bytes|sectoren|blokken|rondes|sektoren|secteurs|sectores|setores)\b/;
const stages =
  /\b(verif\w*|validat\w*|eras\w*|wip\w*|overwrit\w*|saniti\w*|rounds?|pass(es)?|steps?|phases?|jobs?|overall|final|wis\w*|lösch\w*|rondes?|stap|stappen|schritte?|durchgang|durchgänge)\b/;
/** What tests the hardware, or describes the drive, says nothing of its erasure. */
const hardware = /\b(smart|health|tests?|battery|locks?|locked|lock state|retries|rate|speed|correction)\b/;
const verifies = /\b(verif\w*|validat\w*)\b/;
const failing =
  /\b(fail(ed|s|ure)?|unsuccessful|insanity|mismatch(es)?|incomplete|not (successful|passed|ok|verified|completed?)|mislukt|niet (gelukt|geslaagd)|fehlgeschlagen|nicht bestanden|échec|échoué|fallid[oa]|falhou|falha)\b/i;
const nothing =
  /^(no|none|nee|nein|non|geen|keine?|aucune?|ning[uú]n[oa]?|nenhum|nil|null|n\/?a|nvt|false|ok|passed|success(ful)?|without|-+|–|—|-1|0x0+|(no|none|geen|keine|aucune|without|zonder) .*)$/i;
const denies = /^(no|false|nee|nein|non)$/i;
const asked = /\b(requested|required|planned|asked|expected|configured|target|gevraagde?|angefordert\w*)\b/;
const done =
  /\b(completed?|done|performed|executed|finished|actual|uitgevoerde?|voltooide?|abgeschlossen\w*)\b/;
const level = /\b(level|setting|sampl\w*)\b/;

/** The number that a text begins with; null when it begins otherwise. */
function numberIn(text: string): number | null {
  const match = /^\s*(\d[\d.,' ]*)/.exec(text);
  if (!match) return null;
  const digits = match[1]!.trim().replace(/[' ]/g, "");
  return /^\d{1,3}([.,]\d{3})+$/.test(digits)
    ? Number(digits.replace(/[.,]/g, ""))
    : Number(digits.replace(",", ".").replace(/[.,]+$/, ""));
}

/** A count that is not nothing, or words in its place that do not say «none». */
function countsTrouble(words: string, text: string): boolean {
  if (!troubles.test(words) && !(spoiledParts.test(words) && parts.test(words))) return false;
  if (/^\d+(\s*[/|]\s*\d+)+$/.test(text)) return /[1-9]/.test(text);
  const count = numberIn(text);
  return count !== null && !nothing.test(text) ? count !== 0 : !nothing.test(text);
}

/** A round, a step, a verification or the whole of it that ended badly. */
function endsBadly(words: string, text: string): boolean {
  if (!stages.test(words)) return false;
  if (failing.test(text) && !/^(no|0|not a|without|geen|zonder)\b.*\bfail/i.test(text)) return true;
  return verifies.test(words) && /\b(success\w*|passed|ok|result)\b/.test(words) && denies.test(text);
}

/** «2/3» rounds, or 87 % that was verified; how much somebody asked to verify is no result. */
function fallsShort(words: string, text: string): boolean {
  if (!stages.test(words) && !parts.test(words)) return false;
  const share = /^(\d+)\s*(?:\/|of|van|von|sur|de)\s*(\d+)(?:\s+\p{L}+)?$/iu.exec(text);
  if (share) return Number(share[1]) < Number(share[2]);
  const isPercent = /\bpercent\w*\b/.test(words) || /^\d+([.,]\d+)?\s*%/.test(text);
  if (!isPercent || asked.test(words) || level.test(words)) return false;
  const percent = numberIn(text);
  return percent !== null && percent < 100;
}

const word = "errors?|failures?|(?:failed|bad|dirty|remapped) sectors?|fouten|fehler|erreurs?|errores|erros";
const countedBehind = new RegExp(`\\b(?:${word})\\s*[:=]\\s*0*[1-9]`, "i");
const between = "(?:(?!(?:without|no|zero|zonder|geen|ohne|keine|sans|sin|sem)\\b)[\\p{L}/-]+\\s+){0,2}";
const countedBefore = new RegExp(`(?<![\\d.,])0*[1-9]\\d*\\s+${between}(?:${word})\\b`, "iu");
const failedVerification =
  /(?<!\bno )\bverif\w*\s+(?:has\s+|was\s+)?(?:failed|unsuccessful|mislukt|fehlgeschlagen)|\bfailed (?:to verify|verification)|verificatie mislukt/i;

/** «errors: 3» and «12 verification errors», wherever they stand. */
const tellsTrouble = (text: string) =>
  countedBehind.test(text) || countedBefore.test(text) || failedVerification.test(text);

/** Fewer rounds than were asked, told in two places. */
function roundsLeftOut(said: readonly Said[]): Contradiction[] {
  const counted = said.flatMap(([place, text]) => {
    const [words, count] = [wordsOf(place), numberIn(text)];
    const unit = /\b(round|pass|step|wipe)(s|es)?\b/.exec(words)?.[1];
    return unit && count !== null ? [{ place, text, words, unit, count }] : [];
  });
  return counted.flatMap((made) => {
    if (!done.test(made.words)) return [];
    const wish = counted.find(({ words, unit }) => unit === made.unit && asked.test(words));
    return wish && made.count < wish.count
      ? [{ place: `${made.place} / ${wish.place}`, says: `${made.text} / ${wish.text}` }]
      : [];
  });
}

function contradicts(place: string, text: string): boolean {
  if (text === "") return false;
  const words = wordsOf(place);
  if (hardware.test(words)) return false;
  return (
    countsTrouble(words, text) || endsBadly(words, text) || fallsShort(words, text) || tellsTrouble(text)
  );
}

const longest = 300;
const most = 20;
/** Of one operation; a real report says some fifty things. */
const mostRead = 2_000;

/** Every place in a report that says that something went wrong, so that its word of success proves nothing. */
export function contradictionsIn(said: readonly Said[]): Contradiction[] {
  const found = said.slice(0, mostRead).filter(([place, text]) => contradicts(place, text.trim()));
  const all = [...found.map(([place, says]) => ({ place, says })), ...roundsLeftOut(said.slice(0, mostRead))];
  const distinct = new Map(
    all.map(({ place, says }) => {
      const short = {
        place: place.slice(0, longest).toWellFormed(),
        says: says.slice(0, longest).toWellFormed(),
      };
      return [`${short.place}\n${short.says}`, short];
    }),
  );
  return [...distinct.values()].slice(0, most);
}
