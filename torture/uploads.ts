import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import {
  blanks,
  repeatedText,
  sheetName,
  workbookParts,
  zipOf,
} from "../server/platform/tables/hostile.fixtures.ts";
import type { Answer } from "../server/testing/person.ts";
import { openShop } from "../server/testing/shop.ts";
import type { Deployment, Person } from "./deployment.ts";
import { above, altered, type Trial, worst } from "./trial.ts";

const megabyte = 1024 * 1024;

/** Memory in megabytes of the server and its reading processes, without the database. */
function megabytesOf(deployment: Deployment): number {
  const pages = deployment.tree().map((pid) => {
    try {
      if (!readlinkSync(`/proc/${pid}/exe`).endsWith("node")) return 0;
      return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    } catch {
      return 0;
    }
  });
  return (pages.reduce((sum, count) => sum + count, 0) * 4096) / megabyte;
}

const files: Record<string, () => Buffer> = {
  "one text of 1,000 characters in half a million cells": () => repeatedText(20_000, 25),
  "one long text in few rows": () => repeatedText(150, 150),
  "a workbook that unpacks to 512 MB": () => zipOf([...workbookParts, blanks(sheetName, 32)]),
};

type Upload = { name: string; status: number; seconds: number; grown: number; others: number[] };

/** Sends a file, and measures the server's memory and the waits of others meanwhile. */
async function send(deployment: Deployment, person: Person, url: string, name: string): Promise<Upload> {
  const bytes = files[name]!();
  const before = megabytesOf(deployment);
  const startedAt = performance.now();
  let answer: Answer | undefined;
  const sending = person.upload(url, [{ name: "list.xlsx", bytes }]).then((given) => {
    answer = given;
  });
  let most = before;
  const others: number[] = [];
  while (!answer) {
    const requestedAt = performance.now();
    await person.get("/products?pageSize=25");
    others.push((performance.now() - requestedAt) / 1000);
    most = Math.max(most, megabytesOf(deployment));
    await delay(20);
  }
  await sending;
  const seconds = (performance.now() - startedAt) / 1000;
  return { name, status: answer.status, seconds, grown: most - before, others };
}

/** Megabytes: a reading process may use half a gigabyte, whatever a file unpacks to. */
const mostGrown = 700;

function faultsOf({ name, status, seconds, grown, others }: Upload): string[] {
  return [
    ...(status === 422 ? [] : [`${name} is answered ${status}`]),
    ...(grown > mostGrown ? [`${name} takes ${grown.toFixed(0)} MB of memory, at most ${mostGrown}`] : []),
    ...above(`${name} is refused after`, [seconds], 5),
    ...above(`while ${name} was read others waited`, [worst(others)], 1),
  ];
}

const sound: Upload = { name: "a file", status: 422, seconds: 1, grown: 200, others: [0.01] };

export const uploads: Trial[] = [
  {
    id: "S9",
    claim: "a small workbook that becomes a large table is refused in words, within the memory of its reader",
    n: 9,
    short: 3,
    async run({ deployment, n }) {
      const person = await deployment.signedIn("Admin");
      const { id } = await (await openShop(deployment, person)).purchase([]);
      const names = Object.keys(files);
      const sent: Upload[] = [];
      for (let at = 0; at < n; at += 1)
        sent.push(await send(deployment, person, `/purchases/${id}/import/read`, names[at % names.length]!));
      return {
        tried: n,
        found: `${(files[names[0]!]!().length / 1024).toFixed(0)} kB; at most ${worst(sent.map(({ grown }) => grown)).toFixed(0)} MB more, refused after ${worst(sent.map(({ seconds }) => seconds)).toFixed(1)} s`,
        faults: sent.flatMap(faultsOf),
        mutants: await altered(faultsOf, sound, {
          "a file that is read": { status: 200 },
          "an answer that is too long for a text": { status: 500 },
          "five gigabytes": { grown: 5000 },
          "a refusal that takes minutes": { seconds: 20_000 },
          "others who wait": { others: [20_000] },
        }),
      };
    },
  },
];
