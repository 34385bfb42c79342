import { defineConfig } from "vitest/config";

export default defineConfig({
  define: { textFolder: JSON.stringify("/locales") },
  test: {
    // A busy machine makes tests late: only one that hangs is ended.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than the cores of a small machine: those that start servers of their own wait more than they work.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        // What the server keeps, it keeps in its services: its files are loaded once for all of them, in a third less time.
        test: {
          name: "server",
          include: ["{contract,postgres,server}/**/*.test.ts"],
          globalSetup: ["server/testing/postgres.setup.ts"],
          isolate: false,
          // As in production, Node itself strips the types; only the screens need Vite.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        extends: true,
        test: { name: "web", include: ["web/**/*.test.{ts,tsx}"], exclude: ["web/**/*.dom.test.tsx"] },
      },
      {
        extends: true,
        // Its files share their modules as the server's do, and the window that these know: in less than half the time.
        test: {
          name: "kit",
          include: ["web/**/*.dom.test.tsx"],
          environment: "./web/testing/oneWindow.ts",
          setupFiles: ["web/testing/kit.setup.ts"],
          isolate: false,
        },
      },
    ],
  },
});
