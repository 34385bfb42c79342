import { readFileSync } from "node:fs";
import { join } from "node:path";

/** With a tab between them, sorted by their bytes: passwords and words that people use, in normal form (see NOTICE). */
const list = readFileSync(join(import.meta.dirname, "common.txt"));
const tab = 9;

/** Whether a word in normal form is one that many people use; found by halving, since a set of them would take 15 MB. */
export function isCommon(word: string): boolean {
  const wanted = Buffer.from(word);
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const start = list.lastIndexOf(tab, middle - 1) + 1;
    const found = list.indexOf(tab, start);
    const end = found < 0 ? list.length : found;
    const order = wanted.compare(list, start, end);
    if (order === 0) return true;
    if (order < 0) to = start;
    else from = end + 1;
  }
  return false;
}

/**
 * What companies make passwords of when these have to change, in the languages of the product: greetings, seasons, months, days,
 * and the word itself. Together with another word they are still guessed first.
 */
const everyday = `welkom welcome willkommen bienvenue bienvenido bienvenidos bemvindo bienvenida hallo hello bonjour hola ola
wachtwoord password passwort motdepasse contrasena senha kennwort geheim secret login inloggen toegang access admin beheer
beheerder administrator test tester tijdelijk temp temporary zugang changeme nieuw new neu
lente voorjaar zomer herfst najaar winter spring summer autumn fruhling fruehling sommer herbst printemps ete automne hiver
primavera verano otono invierno verao outono inverno
januari februari maart april juni juli augustus september oktober november december january february march june july august
october januar februar marz maerz dezember janvier fevrier mars avril juin juillet aout septembre octobre novembre decembre
enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho julho
setembro outubro novembro dezembro
maandag dinsdag woensdag donderdag vrijdag zaterdag zondag monday tuesday wednesday thursday friday saturday sunday montag
dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles
jueves viernes sabado domingo
laptop computer werk work arbeit bureau kantoor office magazijn warehouse inkoop verkoop refurbished refurb repair
مرحبا اهلا سلام خوش رمز سر صيف شتاء ربيع خريف بهار تابستان پاييز زمستان`;
const everydayWords: ReadonlySet<string> = new Set(everyday.split(/\s+/));
export const isEveryday = (word: string) => everydayWords.has(word);
