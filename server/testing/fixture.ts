import { afterAll } from "vitest";
import { openShop } from "./shop.ts";
import { startWorld } from "./world.ts";

/** The application that a test file runs on, from its first line to its last test. */
export async function testWorld(...settings: Parameters<typeof startWorld>) {
  const world = await startWorld(...settings);
  afterAll(() => world.close());
  return world;
}

/** The same with an Admin, and a shop in their name. */
export async function testShop() {
  const world = await testWorld();
  const admin = await world.signedIn("Admin");
  return { world, admin, shop: await openShop(world, admin) };
}
