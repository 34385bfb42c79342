import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError } from "../../../postgres/configError.ts";
import { readArguments, readConfig, tryOutOf } from "./config.ts";

test("by default the server listens on localhost only, with its own database and no mail server", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("data"),
    databaseUrl: undefined,
    publicUrl: "http://127.0.0.1:3000",
    smtpUrl: undefined,
  });
});

test("a blank setting counts as none", () => {
  expect(readConfig({ PORT: "", HOST: "", DATABASE_URL: "", SMTP_URL: "", PUBLIC_URL: "" })).toEqual(
    readConfig({}),
  );
});

test("the public address follows host and port, and loses its last slash when it is given", () => {
  expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://127.0.0.1:8080");
  expect(readConfig({ HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
  expect(readConfig({ PUBLIC_URL: "https://omloop.example//" }).publicUrl).toBe("https://omloop.example");
});

test.each(["65536", "-1", "3000.5", "80a", " 80", "0x50", "1e3", "99999999999"])("%j is no port", (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(ConfigError);
  expect(() => readConfig({ PORT })).toThrow(/^PORT must be a port number from 0 to 65535/);
});

test.each([
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", "localhost:5432"],
  ["PUBLIC_URL", "omloop.example"],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["SMTP_URL", "http://mail.example"],
  ["SMTP_URL", "file:///etc/passwd"],
])("%s may not be %s, and the refusal does not repeat what may hold a password", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be an address`));
  expect(() => readConfig({ [name]: value })).not.toThrow(value);
});

describe("the sender of all mail", () => {
  const smtp = { SMTP_URL: "smtp://mail.bedrijf.nl" };
  const senderOf = (env: Record<string, string>) => readConfig(env).mailFrom;

  test("is an address, with the name of its own or none", () => {
    const plain = { name: "", address: "noreply@example.nl" };
    expect(senderOf({ ...smtp, MAIL_FROM: "noreply@example.nl" })).toEqual(plain);
    expect(senderOf({ ...smtp, MAIL_FROM: " <noreply@example.nl> " })).toEqual(plain);
    for (const sender of ["Van Dam, ICT <noreply@example.nl>", '"Van Dam, ICT" <noreply@example.nl>'])
      expect(senderOf({ ...smtp, MAIL_FROM: sender })).toEqual({ ...plain, name: "Van Dam, ICT" });
  });

  test("is otherwise the public host's", () => {
    expect(senderOf({ ...smtp, PUBLIC_URL: "https://omloop.bedrijf.nl:8443/" })).toEqual({
      name: "",
      address: "noreply@omloop.bedrijf.nl",
    });
  });

  test("must be given where mails go and the public host is none that mail servers know", () => {
    const hosts = ["http://127.0.0.1:3000", "http://[::1]:3000", "http://server", "http://omloop.localhost"];
    for (const PUBLIC_URL of ["", ...hosts]) {
      expect(() => readConfig({ ...smtp, PUBLIC_URL })).toThrow(/^Mail servers refuse a sender .* MAIL_FROM/);
      expect(readConfig({ PUBLIC_URL }).smtpUrl).toBeUndefined();
      expect(senderOf({ ...smtp, PUBLIC_URL, MAIL_FROM: "a@b.nl" }).address).toBe("a@b.nl");
    }
  });

  test.each([
    "noreply",
    "noreply@server",
    "a@b.nl, c@d.nl",
    "A <a@b.nl> <c@d.nl>",
    "A\r\nBcc: x <a@b.nl>",
    "<>",
  ])("is not %j", (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(ConfigError);
    expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM must be an address/);
  });
});

test("proxies are addresses and networks, of which there are none by default", () => {
  const proxies = (TRUSTED_PROXY: string) => readConfig({ TRUSTED_PROXY }).trustedProxies;
  expect([proxies(""), proxies("10.1.2.3, 192.168.0.0/16,fd00::/8,::1")]).toEqual([
    [],
    ["10.1.2.3", "192.168.0.0/16", "fd00::/8", "::1"],
  ]);
  for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/0", "10.0.0", "::/129", "*", "1", "true"])
    expect(() => proxies(`10.1.2.3,${wrong}`)).toThrow(/^TRUSTED_PROXY must be addresses or networks/);
});

test("the token for measurements is long, fits in a header, and is not repeated when it does not", () => {
  const token = (METRICS_TOKEN: string) => readConfig({ METRICS_TOKEN }).metricsToken;
  expect([token(""), token("aB3-._~+/aB3-._~+/==")]).toEqual([undefined, "aB3-._~+/aB3-._~+/=="]);
  for (const wrong of ["geheim", "geheim geheim geheim", "geheim-geheim-geheim\n", "x".repeat(201)]) {
    expect(() => token(wrong)).toThrow(/^METRICS_TOKEN must be 16 to 200/);
    expect(() => token(wrong)).not.toThrow(wrong);
  }
});

test("settings do not change after the start", () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true);
});

test("a process serves and works, unless it is told to do one of them on a shared database", () => {
  const own = readConfig({});
  const shared = readConfig({ DATABASE_URL: "postgres://omloop@db.example/omloop" });
  expect(readArguments([], own)).toEqual({ web: true, workers: true, sample: false });
  expect(readArguments(["--web-only"], shared)).toEqual({ web: true, workers: false, sample: false });
  expect(readArguments(["--workers-only"], shared)).toEqual({ web: false, workers: true, sample: false });
  expect(() => readArguments(["--web-only"], own)).toThrow(/DATABASE_URL/);
  expect(() => readArguments(["--web-only", "--workers-only"], shared)).toThrow(/exclude each other/);
  expect(() => readArguments(["--wat"], shared)).toThrow(/not known/);
  expect(readArguments(["--sample"], own)).toEqual({ web: true, workers: true, sample: true });
});

test("secrets are sealed by a key in the data folder, which is made, or by one that is named, which is not", () => {
  expect(readConfig({ DATA_DIR: "/srv/omloop" }).keyFile).toEqual({
    ...{ path: "/srv/omloop/secrets.key", made: true },
  });
  const named = readConfig({ DATA_DIR: "/srv/omloop", SECRETS_KEY_FILE: "/run/secrets/omloop" });
  expect(named.keyFile).toEqual({ path: "/run/secrets/omloop", made: false });
});

test("a try-out company has a folder of its own, and no database or bucket of another", () => {
  const own = readConfig({ DATA_DIR: "/srv/omloop" });
  expect(tryOutOf(own)).toEqual({
    ...own,
    dataDir: "/srv/omloop-sample",
    keyFile: { path: "/srv/omloop-sample/secrets.key", made: true },
  });
  const s3 = { S3_URL: "https://s3.example/bucket", S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" };
  for (const env of [{ DATABASE_URL: "postgres://omloop@db.example/omloop" }, s3])
    expect(() => readArguments(["--sample"], readConfig(env))).toThrow(/a company in a folder of its own/);
});
