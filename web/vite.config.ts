import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [react()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { onwarn: () => undefined },
  },
  server: { host: "127.0.0.1", proxy: { "/api": process.env.PUBLIC_URL ?? "http://127.0.0.1:3000" } },
});
