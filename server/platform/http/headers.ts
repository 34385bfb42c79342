import type { Config } from "../../ground/base/config.ts";

/** Whether browsers reach the application over https only. */
export const isEncrypted = ({ publicUrl }: Pick<Config, "publicUrl">) => publicUrl.startsWith("https:");

const yearSeconds = 365 * 24 * 60 * 60;

/** The helmet options for every answer, with the policy for API answers and files; the page has its own policy. */
export const helmetOf = (config: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: "same-origin" as const },
  strictTransportSecurity: isEncrypted(config) && { maxAge: yearSeconds, includeSubDomains: false },
  xFrameOptions: { action: "deny" as const },
});

/** The same for a refusal of what cannot be read: no hook runs for it. */
export const headersWithoutHooks = (config: Config): Record<string, string> => ({
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  ...(isEncrypted(config) && { "strict-transport-security": `max-age=${yearSeconds}` }),
});
