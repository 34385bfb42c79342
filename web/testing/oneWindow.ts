import { builtinEnvironments, type Environment } from "vitest/runtime";

const happyDom = builtinEnvironments["happy-dom"];
let isThere: Promise<unknown> | undefined;

/** One window for all files of a worker: what was loaded for the first, React and the components' modules among it, knows no other. */
export default {
  ...happyDom,
  name: "one-window",
  async setup(global, options) {
    isThere ??= Promise.resolve(happyDom.setup(global, options));
    await isThere;
    return { teardown() {} };
  },
} satisfies Environment;
