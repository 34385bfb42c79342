import { type Client, clientOf } from "../server/testing/person.ts";
import { lastItem, openStadium, type Race, races, type Stadium, times } from "../server/testing/races.ts";
import { openShop } from "../server/testing/shop.ts";
import { answering, withFake } from "./fake.ts";
import { recklessly } from "./reckless.ts";
import { exposed, invariants, type Trial } from "./trial.ts";

/** Creates orders at once and returns their numbers. */
async function numbered(person: Pick<Client, "post">, count: number, contactId: number) {
  const orders = await times(count, () => person.post("/sales", { contactId }));
  return orders.map(({ status, body }) => (status === 201 ? String(body.orderNr) : `status ${status}`));
}

/** Duplicate numbers, gaps, and orders without a number. */
function misnumbered(numbers: string[]): string[] {
  const serials = numbers.flatMap((number) => number.match(/^SO-\d{4}-(\d+)$/)?.[1] ?? []).map(Number);
  const none = numbers.length - serials.length;
  const gaps = Math.max(...serials) - Math.min(...serials) + 1 - new Set(serials).size;
  return [
    ...[...Map.groupBy(numbers, (number) => number)]
      .filter(([, same]) => same.length > 1)
      .map(([number, same]) => `${number} was given ${same.length} times`),
    ...(gaps ? [`${gaps} numbers were left out`] : []),
    ...(none ? [`${none} orders got no number`] : []),
  ];
}

/** The number that the nth order gets; undefined when it is refused. */
const numberings: Record<string, (at: number) => number | undefined> = {
  "two orders that read the same last number": (at) => (at === 7 ? 6 : at),
  "a number that nobody got": (at) => (at < 7 ? at : at + 1),
  "an order that was refused": (at) => (at < 19 ? at : undefined),
};
const numberingMutants = () =>
  exposed(
    (numberOf) => {
      let at = 0;
      return withFake(
        (request, response) => {
          const number = numberOf(at);
          at += 1;
          answering(number === undefined ? 503 : 201, { orderNr: `SO-2026-0${number}` })(request, response);
        },
        async (ask) => misnumbered(await numbered(clientOf(ask), 20, 1)),
      );
    },
    (at: number): number | undefined => at,
    numberings,
  );

async function run(race: Race, stadium: Stadium, rounds: number, rivals: number) {
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fault = await race.round(stadium, rivals);
    if (fault) faults.push(`${race.name}, round ${round + 1}: ${fault}`);
  }
  return faults;
}

/** What each race reports when all its participants are reckless. */
const recklessMutants = (stadium: Stadium) =>
  recklessly(stadium, async (reckless) => {
    const mutants: Record<string, string[]> = {};
    for (const race of races) mutants[`recklessly: ${race.name}`] = await run(race, reckless, 1, 50);
    return mutants;
  });

export const rivals: Trial[] = [
  {
    id: "R7",
    claim:
      "of 1,000 who want the last item one has it; selling, splitting, archiving and editing at once; order numbers",
    n: 20,
    short: 2,
    async run({ deployment, n, short }) {
      const person = await deployment.signedIn("Admin");
      const stadium = await openStadium(deployment.db, await openShop(deployment, person), person);
      const faults = await run(lastItem(), stadium, n, 1000);
      const others = races.slice(1);
      for (const race of others) faults.push(...(await run(race, stadium, short ? 2 : 25, 50)));
      const numbers = await numbered(person, short ? 200 : 1000, stadium.contactId);
      faults.push(...misnumbered(numbers));
      const mutants = {
        ...(await numberingMutants()),
        ...(await recklessMutants(stadium)),
      };
      faults.push(...(await invariants(deployment)));
      return {
        tried: n,
        found: `1,000 rivals in every round; ${others.length} other races × ${short ? 2 : 25}; ${numbers.length} order numbers`,
        faults,
        mutants,
      };
    },
  },
];
