import { normalImei } from "../../contract/imei.rules.ts";
import { intakes } from "../../contract/intakes.routes.ts";
import type { Intake } from "../../contract/intakes.ts";
import type { OutputOf } from "../../contract/routes.ts";
import { isPlaceholderSerial, normalSerial } from "../../contract/serial.rules.ts";
import { announce } from "../kit/browser/announcer.ts";
import { createStore } from "../kit/browser/store.ts";
import { call } from "../kit/call/api.ts";
import { messageOf } from "../kit/call/toasts.ts";
import { createOutbox } from "../kit/outbox/outbox.ts";
import { t } from "../kit/texts/i18n.ts";
import { sound } from "../scanning/tones.ts";
import { fits, type Queued, refusesScans, type ScannedOrder, subjectOf } from "./scanQueue.ts";

export type Fate = "matched" | "again" | "unexpected" | "alreadyHere" | "unreadable" | "sending" | "refused";
export type Logged = { key: number; serialNumber: string; fate: Fate };
export type Summary = {
  count: number;
  matched: number;
  unexpected: number;
  again: number;
  unreadable: number;
};

const logged = 10;
/** Most scans of one answer that are said each by itself: of more their count is told. */
const saidEach = 3;
const longest = 80;
const isUnreadable = (serial: string) =>
  serial === "" || serial.length > longest || isPlaceholderSerial(serial);

/** The outcome of a scan that this screen can predict before the server answers: it knows only part of a large lot. */
export function fateOf(serial: string, intake: Intake, before: readonly { serialNumber: string }[]): Fate {
  if (isUnreadable(serial)) return "unreadable";
  const same = (scan: { serialNumber: string }) => scan.serialNumber === serial;
  if (intake.scans.some(same) || before.some(same)) return "again";
  const imei = normalImei(serial);
  const isIts = (line: { serialNumber: string; imei: string; imei2: string }) =>
    same(line) || (imei && [line.imei, line.imei2].includes(imei));
  return intake.missing.some(isIts) ? "matched" : "sending";
}

export type Scanning = ReturnType<typeof createScanning>;

/** What a scan came to, for who listens. */
const sayFate = ({ serialNumber, fate }: Pick<Logged, "serialNumber" | "fate">) =>
  announce([serialNumber, t(`intake.fates.${fate}`)].filter(Boolean).join(": "));

/** The last scans of one screen and what became of them. */
function createLog() {
  const log = createStore<readonly Logged[]>([]);
  return {
    ...log,
    add: (entries: readonly Logged[]) => log.set([...entries, ...log.get()].slice(0, logged)),
    remove: (key: number | undefined) => log.set(log.get().filter((entry) => entry.key !== key)),
    update(changes: ReadonlyMap<number, Partial<Logged>>) {
      const before = new Map(log.get().map(({ key, fate }) => [key, fate]));
      log.set(log.get().map((entry) => ({ ...entry, ...changes.get(entry.key) })));
      const changed = log.get().filter(({ key, fate }) => before.get(key) !== fate);
      if (changed.length <= saidEach) for (const entry of changed.reverse()) sayFate(entry);
    },
  };
}

/** Takes the scans of one screen: answers at once, sends them on in their order, and loses none without a network. */
export function createScanning(opened: Intake, answered: (intake: Intake) => void) {
  const params = { id: opened.id };
  let lastKey = Date.now();
  const log = createLog();
  const trouble = createStore<string | undefined>(undefined);
  const summary = createStore<Summary | undefined>(undefined);

  const withNewKey = ({ serialNumber }: { serialNumber: string }): Queued => ({
    key: ++lastKey,
    serialNumber,
  });
  function onAnswer({ results, intake }: OutputOf<typeof intakes.scan>, scans: readonly Queued[]) {
    const fates = results.map(
      ({ verdict, again }): Fate => (again && verdict !== "unreadable" ? "again" : verdict),
    );
    const unsaid = new Set(log.get().flatMap(({ key, fate }) => (fate === "sending" ? [key] : [])));
    const last = scans.findLastIndex(({ key }) => unsaid.has(key));
    if (last >= 0) sound(fates[last] === "matched");
    const changes = scans.map(({ key }, at) => {
      const change = { fate: fates[at] ?? "refused", serialNumber: results[at]?.serialNumber };
      return [key, change] as const;
    });
    log.update(new Map(changes));
    if (scans.length > 1) summary.set(summaryOf(fates));
    trouble.set(undefined);
    answered(intake);
  }
  function onRefused(error: unknown, scans: readonly Queued[]) {
    log.update(new Map(scans.map(({ key }) => [key, { fate: "refused" }])));
    trouble.set(messageOf(error));
    sound(false);
    if (!refusesScans(error)) return "drop";
    call(intakes.read, { params }).then(answered, () => {});
    return "hold";
  }
  const about = { orderId: opened.orderId, orderNr: opened.orderNr };
  const outbox = createOutbox<Queued, OutputOf<typeof intakes.scan>, ScannedOrder>({
    name: subjectOf(opened.id),
    about,
    same: (other) => fits(other, opened),
    send: (scans, options) =>
      call(
        intakes.scan,
        { params, body: { serialNumbers: scans.map((scan) => scan.serialNumber) } },
        options,
      ),
    atOnce: 1000,
    onAnswer,
    onRefused,
    onAdopt: (scans) => scans.map(withNewKey),
  });
  return {
    ...outbox,
    log,
    trouble,
    summary,
    /** Takes codes that were scanned, typed or pasted. */
    take(codes: readonly string[], intake: Intake) {
      summary.set(undefined);
      const scans = codes.map((code) => withNewKey({ serialNumber: normalSerial(code) }));
      const before = [
        ...outbox.items(),
        ...log.get().filter(({ fate }) => fate !== "refused" && fate !== "unreadable"),
      ];
      const predict = ({ serialNumber }: Queued) =>
        scans.length > 1 && !isUnreadable(serialNumber) ? "sending" : fateOf(serialNumber, intake, before);
      const entries = scans.map((scan): Logged => ({ ...scan, fate: predict(scan) }));
      log.add([...entries].reverse());
      const [only] = entries;
      if (entries.length === 1 && only && only.fate !== "sending") {
        sound(only.fate === "matched");
        sayFate(only);
      }
      outbox.add(scans.filter(({ serialNumber }) => !isUnreadable(serialNumber)));
    },
    /** Takes the last scan of this screen back; of another screen's scans the person's own last one. */
    async undo(intake: Intake) {
      const [last] = log.get();
      const drop = () => {
        log.remove(last?.key);
        announce([last?.serialNumber, t("intake.undone")].filter(Boolean).join(": "));
      };
      const isOnlyHere = last?.fate === "unreadable" || last?.fate === "refused";
      if (outbox.withdraw(({ key }) => key === last?.key) || isOnlyHere) return drop();
      await outbox.settled();
      const scanId = intake.scans.find(({ serialNumber }) => serialNumber === last?.serialNumber)?.id;
      const body = last && scanId !== undefined ? { scanId } : {};
      answered(await call(intakes.undo, { params, body }));
      drop();
    },
  };
}

function summaryOf(fates: readonly Fate[]): Summary {
  const of = (...which: Fate[]) => fates.filter((fate) => which.includes(fate)).length;
  return {
    count: fates.length,
    matched: of("matched"),
    unexpected: of("unexpected", "alreadyHere"),
    again: of("again"),
    unreadable: of("unreadable"),
  };
}
