import { generateKeyPairSync } from "node:crypto";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, expect, test } from "vitest";
import { startSmtp } from "../../testing/smtp.ts";
import { messageOf } from "./letters.ts";
import { bulkTransport } from "./transport.ts";

const smtp = await startSmtp();
afterAll(() => smtp.close());
const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const record = `v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`;
const resolver = async (name: string) => {
  if (name === "omloop._domainkey.voorbeeld.nl") return [[record]];
  throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
};

test("the signature of a bulk mail covers both headers of unsubscribing with one click", async () => {
  const transport = bulkTransport(
    { smtpUrl: smtp.url, dkim: { domain: "voorbeeld.nl", selector: "omloop", privateKey } },
    1,
  );
  const host = "mailing.een-vrij-lange-naam.voorbeeld.nl";
  const message = messageOf(
    { publicUrl: `https://${host}`, from: { name: "Omlóóp", address: "nieuws@voorbeeld.nl" }, emailId: 7 },
    { id: 1, token: "A".repeat(22), address: "klant@elders.nl" },
    { subject: "Nieuws — اخبار", html: "<p>Dag</p>\n.\n", text: "Dag\n.\nvan ons" },
  );
  expect(await transport.deliver(message)).toMatchObject({ accepted: true });
  transport.close();
  const { raw } = smtp.received[0]!;
  const { results } = await dkimVerify(Buffer.from(raw), { resolver: resolver as never });
  expect(results).toHaveLength(1);
  expect(results[0]!.status.result).toBe("pass");
  const signed = results[0]!.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/);
  expect(signed).toEqual(
    expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post", "from", "subject"]),
  );
  expect(raw).toContain(`List-Unsubscribe: <https://${host}/u/${"A".repeat(22)}>\r\n`);
});
