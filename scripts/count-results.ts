import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Count = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

type TortureReport = Count & { retried: { title: string; failed: string[] }[] };

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; ok: boolean; tests: Attempts[] }[] };
type Attempts = { status: string; results: { error?: { message?: string } }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: { message?: string }[];
};

const [folder = ".", option] = process.argv.slice(2);
/** Of what changed there may be nothing to test. */
const isPart = option === "--changed" || option === "--quick";

const codeOf = (step: string) => join(folder, `${step}.code`);
const isLeftOut = (step: string) => isPart && !existsSync(codeOf(step));

function succeeded(step: string): boolean {
  return isLeftOut(step) || readFileSync(codeOf(step), "utf8").trim() === "0";
}

function report(step: string): unknown {
  const file = join(folder, `${step}.json`);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function ofStep(step: string): Count {
  if (isLeftOut(step)) return { passed: 0, failed: 0 };
  return succeeded(step) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A skipped test counts as failed, and so does a file that could not be loaded. */
function ofVitest(found: VitestReport): Count {
  const unloadable = found.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return { passed: found.numPassedTests, failed: found.numTotalTests - found.numPassedTests + unloadable };
}

/** A journey that passed at its second try counts as passed, and is named (see `nameRetried`). */
function ofPlaywright({ stats, errors }: PlaywrightReport): Count {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
  };
}

/** A run that ended badly without a failed test (a crash, no tests at all) is one failure. */
function ofRun<Report>(step: string, count: (found: Report) => Count): Count {
  const found = report(step) as Report | undefined;
  const counted = found === undefined ? { passed: 0, failed: 0 } : count(found);
  const isEmpty = !isPart && counted.passed + counted.failed === 0;
  if (counted.failed === 0 && (isEmpty || !succeeded(step))) return { ...counted, failed: 1 };
  return counted;
}

/** What failed, once more at the end, where the last lines of a long output are all that is kept. */
function printFailures(title: string, messages: (string | undefined)[]) {
  console.log(`FAILED ${title}`);
  for (const message of messages) if (message) console.log(message.split("\n").slice(0, 8).join("\n"));
}

function tellVitest({ testResults }: VitestReport) {
  for (const file of testResults) {
    if (file.status === "failed" && !file.assertionResults.length) printFailures(file.name, [file.message]);
    for (const one of file.assertionResults)
      if (one.status !== "passed")
        printFailures(`${one.fullName} (${one.status})`, one.failureMessages ?? []);
  }
}

function tellSuite({ suites = [], specs = [] }: Suite) {
  for (const { title, tests } of specs.filter(({ ok }) => !ok))
    printFailures(
      title,
      tests.flatMap(({ results }) => results.map(({ error }) => error?.message)),
    );
  for (const suite of suites) tellSuite(suite);
}

const nameRetried = (title: string, messages: readonly string[]) =>
  console.log(`SECOND TRY ${title}\n${messages.slice(0, 4).join("\n").split("\n").slice(0, 8).join("\n")}`);

/** What failed once and then passed: each is worth a look, for a person may meet what it met. */
function nameRetriedJourneys({ suites = [], specs = [] }: Suite) {
  for (const { title, file, tests } of specs)
    for (const { status, results } of tests)
      if (status === "flaky")
        nameRetried(
          `${file}: ${title}`,
          results.flatMap(({ error }) => error?.message ?? []),
        );
  for (const suite of suites) nameRetriedJourneys(suite);
}

function nameRetriedTests({ testResults }: VitestReport) {
  for (const { assertionResults } of testResults)
    for (const { status, fullName, failureMessages = [] } of assertionResults)
      if (status === "passed" && failureMessages.length) nameRetried(fullName, failureMessages);
}

for (const step of ["check", "build"]) if (!succeeded(step)) printFailures(step, []);
const tests = (report("vitest") ?? { testResults: [] }) as VitestReport;
tellVitest(tests);
const journeys = (report("playwright") ?? {}) as PlaywrightReport;
tellSuite(journeys);
nameRetriedTests(tests);
nameRetriedJourneys(journeys);

const torture = (report("torture") ?? { retried: [] }) as TortureReport;
for (const { title, failed } of torture.retried) nameRetried(`torture: ${title}`, failed);

const counts = [
  ofStep("check"),
  ofRun("vitest", ofVitest),
  ofStep("build"),
  ofRun("torture", (found: Count) => found),
  ofRun("playwright", ofPlaywright),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
