import { lastItem, openStadium, type Race, races, type Stadium, times } from "../server/testing/races.ts";
import { openShop } from "../server/testing/shop.ts";
import { recklessly } from "./reckless.ts";
import { invariants, type Trial } from "./trial.ts";

/** Numbers that were given more than once. */
const doubles = (numbers: string[]) =>
  [...Map.groupBy(numbers, (number) => number)]
    .filter(([, same]) => same.length > 1)
    .map(([number, same]) => `${number} was given ${same.length} times`);

async function run(race: Race, stadium: Stadium, rounds: number, rivals: number) {
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fault = await race.round(stadium, rivals);
    if (fault) faults.push(`${race.name}, round ${round + 1}: ${fault}`);
  }
  return faults;
}

/** What each race says when all who take part in it are reckless. */
const recklessTwins = (stadium: Stadium) =>
  recklessly(stadium, async (reckless) => {
    const twins: Record<string, string[]> = {};
    for (const race of races) twins[`recklessly: ${race.name}`] = await run(race, reckless, 1, 50);
    return twins;
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
      const { contactId } = stadium;
      const faults = await run(lastItem(), stadium, n, 1000);
      const others = races.slice(1);
      for (const race of others) faults.push(...(await run(race, stadium, short ? 2 : 25, 50)));
      const orders = await times(short ? 200 : 1000, () => person.post("/sales", { contactId }));
      const numbers = orders.map(({ status, body }) => (status === 201 ? body.orderNr : `status ${status}`));
      faults.push(...doubles(numbers));
      const twins = {
        "a number given twice": doubles([...numbers, numbers[0]!]),
        ...(await recklessTwins(stadium)),
      };
      faults.push(...(await invariants(deployment)));
      return {
        tried: n,
        found: `1,000 rivals in every round; ${others.length} other races × ${short ? 2 : 25}; ${numbers.length} order numbers`,
        faults,
        twins,
      };
    },
  },
];
