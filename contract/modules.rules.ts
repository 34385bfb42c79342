import type { Module } from "./access.ts";
import { daysAfter } from "./days.rules.ts";

/** What a month of each module costs, in cents without VAT. */
export const pricePerMonth: Readonly<Record<Module, number>> = {
  logistics: 3900,
  tracking: 2900,
  mailing: 2500,
  webshop: 3500,
  erasure: 2900,
  repairs: 1900,
  analytics: 1500,
};
/** The Dutch rate, in basis points, that comes on top of these prices. */
export const moduleVat = 2100;
/** Days of the one trial of a module, after the day on which it begins. */
export const trialDays = 30;
/** Days for which a module stays in use after a payment failed, and while one is under way. */
export const graceDays = 14;
/** Days after its day on which a debit of which nobody heard yet is waited for. */
export const lateNewsDays = 3;
/** Days before a debit on which it is announced. */
export const announceDays = 3;
/** Cents that a bank debits at once by default; above it a payment may be refused. */
export const debitLimit = 100_000;

/** What modules come to, in cents. */
export function cartTotals(modules: readonly Module[]) {
  const net = modules.reduce((sum, module) => sum + pricePerMonth[module], 0);
  const vat = Math.round((net * moduleVat) / 10_000);
  return { net, vat, total: net + vat };
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const two = (number: number) => String(number).padStart(2, "0");

/** The day of the debit `count` months after a first payment: the same date, or the last one of a shorter month. */
export function debitDay(firstDay: string, count: number): string {
  const [year, month, day] = firstDay.split("-").map(Number) as [number, number, number];
  const months = year * 12 + (month - 1) + count;
  const [inYear, inMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return `${String(inYear).padStart(4, "0")}-${two(inMonth)}-${two(Math.min(day, daysIn(inYear, inMonth)))}`;
}

/** The period that a debit of a day pays: the last debit day that is not after it, and the one that follows. */
export function periodOf(firstDay: string, day: string): { from: string; until: string } {
  let count = 0;
  // A bank may book a day or two before the date.
  while (debitDay(firstDay, count + 1) <= daysAfter(day, 2)) count += 1;
  return { from: debitDay(firstDay, count), until: debitDay(firstDay, count + 1) };
}

/** Days, `YYYY-MM-DD`, to whose end a module is in use in the company's zone. */
export type ModuleDates = {
  trialUntil: string | null;
  paidUntil: string | null;
  /** While a payment is under way, awaited or missing. */
  graceUntil: string | null;
  /** Since when a payment is missing. */
  unpaidSince: string | null;
};
export const moduleStates = ["none", "trial", "active", "expires", "pastDue", "ended"] as const;
export type ModuleState = (typeof moduleStates)[number];

/** The last day on which a module is in use; null when it never was. */
export const lastDay = ({ trialUntil, paidUntil, graceUntil }: Omit<ModuleDates, "unpaidSince">) =>
  [trialUntil, paidUntil, graceUntil]
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

/** What is known of a subscription, in days. */
export type SubscriptionDates = {
  state: string;
  nextDebit: string | null;
  unpaidSince: string | null;
  /** Since when a debit is under way, which takes a bank days. */
  pendingSince: string | null;
};
/** To which day a module of a subscription stays in use without having been paid; null for none. */
export function graceOf({ state, nextDebit, unpaidSince, pendingSince }: SubscriptionDates): string | null {
  if (state !== "active" && state !== "pastDue") return null;
  if (unpaidSince !== null) return daysAfter(unpaidSince, graceDays);
  if (pendingSince !== null) return daysAfter(pendingSince, graceDays);
  return nextDebit && daysAfter(nextDebit, lateNewsDays);
}

/** How a module stands on a day; `renews` says whether it is debited again. */
export function moduleState(dates: ModuleDates, renews: boolean, today: string): ModuleState {
  const until = lastDay(dates);
  if (until === null) return "none";
  if (until < today) return "ended";
  const lasts = (day: string | null) => day !== null && day >= today;
  if (dates.unpaidSince !== null && lasts(dates.graceUntil)) return "pastDue";
  if (lasts(dates.paidUntil)) return renews ? "active" : "expires";
  if (lasts(dates.graceUntil)) return "active";
  return "trial";
}
