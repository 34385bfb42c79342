import { expect, test } from "vitest";
import { testShop } from "../../testing/fixture.ts";

const { world, admin, shop } = await testShop();
const seller = await world.signedIn("Sales");

const paragraph = (text: string, more: object = {}) => ({ spans: [{ text, ...more }] });
const text = (words: string) => ({ kind: "text", paragraphs: [paragraph(words)] });
const footer = { kind: "footer", text: "" };
const copy = (...blocks: object[]) => ({ blocks: [...blocks, footer] });
const nobody = { listIds: [], tagIds: [], addresses: [] };
const company = { name: "Omloop BV", street: "Kade 1", zipcode: "8011 AA", city: "Zwolle" };
const draft = (more: object = {}) => ({
  name: "Voorjaar",
  subject: { nl: "Nieuwe laptops voor {{name|u}}" },
  content: { nl: copy(text("Beste {{name|klant}},")) },
  recipients: nobody,
  ...more,
});
const create = async (more: object = {}) => (await admin.post("/emails", draft(more))).body;
const refusedAt = (answer: { status: number; body: { code: string; errors?: { path: string }[] } }) => [
  answer.status,
  answer.body.code,
  answer.body.errors?.[0]?.path,
];
const setCompany = async () => {
  const { version, ...configs } = (await admin.get("/admin/configs")).body;
  await admin.put("/configs", { ...configs, company: { ...configs.company, ...company }, version });
};

test("a mail keeps its blocks, its subjects and to whom it goes", async () => {
  const recipients = { ...nobody, addresses: ["Jan@Voorbeeld.nl", "jan@voorbeeld.nl"] };
  const email = await create({ recipients });
  expect(email).toMatchObject({
    state: "draft",
    subject: draft().subject,
    content: draft().content,
    recipients: { ...nobody, addresses: ["jan@voorbeeld.nl"] },
  });
  const [row] = (await admin.get("/emails?q=voorjaar")).body.items;
  expect(row).toMatchObject({ id: email.id, subject: "Nieuwe laptops voor {{name|u}}", languages: ["nl"] });
  expect(row).not.toHaveProperty("content");
});

test.each<[string, object, number, string, string]>([
  [
    "an unknown variable in the subject",
    { subject: { nl: "Dag {{shoe}}" } },
    400,
    "variableUnknown",
    "subject.nl",
  ],
  [
    "an unknown variable in a text",
    { content: { nl: copy(text("Dag {{shoe|u}}")) } },
    400,
    "variableUnknown",
    "content.nl.blocks.0.paragraphs.0.spans.0",
  ],
  [
    "braces that are no variable",
    { content: { nl: copy(text("Dag {{name")) } },
    400,
    "variableBroken",
    "content.nl.blocks.0.paragraphs.0.spans.0",
  ],
  [
    "a link of a script",
    { content: { nl: copy({ kind: "button", label: "Kijk", href: "javascript:alert(1)" }) } },
    400,
    "linkInvalid",
    "content.nl.blocks.0.href",
  ],
  [
    "a link within a text that hides its script behind a tab",
    {
      content: {
        nl: copy({ kind: "text", paragraphs: [paragraph("Kijk", { href: "java\tscript:alert(1)" })] }),
      },
    },
    400,
    "linkInvalid",
    "content.nl.blocks.0.paragraphs.0.spans.0.href",
  ],
  [
    "a picture that comes with the mail",
    { content: { nl: copy({ kind: "picture", pictureId: null, alt: "", width: "100", href: "cid:logo" }) } },
    400,
    "linkInvalid",
    "content.nl.blocks.0.href",
  ],
  [
    "a variable in a link",
    { content: { nl: copy({ kind: "button", label: "Kijk", href: "https://x.nl/?c={{city}}" }) } },
    400,
    "linkWithVariable",
    "content.nl.blocks.0.href",
  ],
  ["no footer", { content: { nl: { blocks: [text("Dag")] } } }, 400, "footerMissing", "content.nl.blocks"],
  [
    "a footer that is not last",
    { content: { nl: { blocks: [footer, text("Dag")] } } },
    400,
    "footerMissing",
    "content.nl.blocks",
  ],
  [
    "a picture that is not there",
    { content: { nl: copy({ kind: "picture", pictureId: 999_999, alt: "", width: "100", href: "" }) } },
    422,
    "unknownReference",
    "content",
  ],
  [
    "a list that is not there",
    { recipients: { ...nobody, listIds: [999_999] } },
    422,
    "unknownReference",
    "recipients.listIds",
  ],
  [
    "what Gmail would cut off",
    { content: { nl: copy(...Array.from({ length: 21 }, () => text("a".repeat(5000)))) } },
    422,
    "emailTooLarge",
    "content.nl",
  ],
])("%s is refused at its field, and nothing is saved", async (_what, more, ...refusal) => {
  const { total } = (await admin.get("/emails")).body;
  expect(refusedAt(await admin.post("/emails", draft(more)))).toEqual(refusal);
  expect((await admin.get("/emails")).body.total).toBe(total);
});

test.each([
  ["HTML as content", { content: { nl: "<p>Hallo</p>" } }],
  ["a block that nobody knows", { content: { nl: copy({ kind: "html", html: "<script>" }) } }],
  ["a field that a block has not", { content: { nl: copy({ ...text("Dag"), style: "color:red" }) } }],
  ["an address without its domain", { recipients: { ...nobody, addresses: ["jan@"] } }],
  ["a subject of two lines", { subject: { nl: "Dag\r\nBcc: x@y.nl" } }],
  ["a language that we do not have", { subject: { it: "Ciao" } }],
])("%s is refused as it is", async (_what, more) => {
  expect(await admin.post("/emails", draft(more))).toMatchObject({ status: 400, body: { code: "invalid" } });
});

test("an address is counted once, however many lists and tags hold it", async () => {
  const tag = (await admin.post("/customer-tags", { tagName: "Zorg" })).body;
  const list = async (listName: string, more = {}) =>
    (await admin.post("/mailing-lists", { listName, ...more })).body.id;
  const hand = await list("Telling met de hand");
  const filter = await list("Telling met filter", { filter: { city: "Emmen" } });
  const at = (name: string, more: object) => shop.contact(name, { city: "Emmen", ...more });
  await at("Een", { email: "een@emmen.nl", lists: [hand], tagId: tag.id, locale: "en" });
  await at("Een dubbel", { email: "EEN@emmen.nl" });
  await at("Twee", { email: "twee@emmen.nl" });
  await at("Zonder adres", {});
  const gone = await at("Weg", { email: "weg@emmen.nl" });
  await at("Weg ook", { email: "Weg@emmen.nl" });
  await world.db
    .insertInto("mailingListContact")
    .values({ listId: filter, contactId: gone.id, subscribed: false })
    .execute();
  await at("Nooit meer", { email: "nooit@emmen.nl" });
  await world.db
    .insertInto("suppression")
    .values({ address: "nooit@emmen.nl", reason: "unsubscribed" })
    .execute();
  const recipients = {
    listIds: [hand, filter],
    tagIds: [tag.id],
    addresses: ["een@emmen.nl", "vreemd@emmen.nl"],
  };
  expect((await admin.post("/emails/audience", { recipients })).body).toEqual({
    total: 3,
    byLocale: [
      { locale: "nl", count: 2 },
      { locale: "en", count: 1 },
    ],
    withoutAddress: 1,
    unsubscribed: 1,
  });
});

test("the checks name what stands in the way, and what deserves a look", async () => {
  await shop.contact("Duits", { email: "deutsch@voorbeeld.nl", locale: "de" });
  const email = await create({
    subject: { nl: "" },
    content: {
      nl: copy(
        text("Dag {{city}}"),
        { kind: "button", label: "", href: "" },
        {
          kind: "columns",
          left: [{ kind: "picture", pictureId: null, alt: "", width: "100", href: "" }],
          right: [],
        },
      ),
    },
    recipients: { ...nobody, addresses: ["deutsch@voorbeeld.nl"] },
  });
  const checks = async () =>
    (await admin.get(`/emails/${email.id}/checks`)).body.items.map(
      ({ code, severity, path }: { code: string; severity: string; path?: string }) =>
        `${severity} ${code} ${path ?? ""}`,
    );
  expect(await checks()).toEqual([
    "warning missingCopy content",
    "warning noSender senderEmail",
    "error noAddress ",
    "error noSubject subject.nl",
    "error noLabel content.nl.blocks.1",
    "error noPicture content.nl.blocks.2.left.0",
    "warning bareVariable content.nl",
  ]);
  await setCompany();
  await admin.patch(`/emails/${email.id}`, {
    subject: { nl: "Goed", de: "Gut" },
    content: { nl: copy(text("Dag")), de: copy(text("Tag")) },
    senderEmail: "nieuws@omloop.nl",
  });
  expect(await checks()).toEqual([]);
  await admin.patch(`/emails/${email.id}`, { recipients: nobody, content: { nl: copy(text("Dag")) } });
  expect(await checks()).toEqual(["error noRecipients recipients"]);
});

test("the preview is what a contact would get, in their language", async () => {
  const contact = await shop.contact("Sara <b>", { email: "sara@voorbeeld.nl", locale: "ar" });
  const email = draft({
    subject: { nl: "Dag", ar: "مرحبا {{name}}" },
    content: { nl: copy(text("Dag")), ar: copy(text("مرحبا {{name}}")) },
  });
  const { body } = await admin.post("/emails/preview", { email, contactId: contact.id });
  expect(body).toMatchObject({ locale: "ar", subject: "مرحبا Sara <b>" });
  expect(body.html).toContain('lang="ar" dir="rtl"');
  expect(body.html).toContain("<bdi>Sara &lt;b&gt;</bdi>");
  expect(body.bytes).toBe(Buffer.byteLength(body.html));
  expect((await admin.post("/emails/preview", { email: { content: {} } })).body.code).toBe(
    "emailWithoutCopy",
  );
});

test("a template begins a mail, and a mail becomes a template without its recipients", async () => {
  const recipients = { ...nobody, addresses: ["een@voorbeeld.nl"] };
  const email = await create({ name: "Zomer", recipients });
  const template = (await admin.post(`/emails/${email.id}/copy`, { isTemplate: true, name: "Zomerse opzet" }))
    .body;
  expect(template).toMatchObject({ isTemplate: true, name: "Zomerse opzet", recipients: nobody });
  const begun = await admin.post(`/emails/${template.id}/copy`, {});
  expect(begun).toMatchObject({
    status: 201,
    body: { isTemplate: false, content: email.content, state: "draft" },
  });
  expect((await admin.get("/emails?isTemplate=true")).body.items).toMatchObject([{ id: template.id }]);
});

test("a test goes to the address that is asked for, and to nothing that is none", async () => {
  const email = await create();
  const test = (to: string) => seller.post(`/emails/${email.id}/test`, { to });
  expect(await test("Collega@Voorbeeld.nl")).toMatchObject({
    status: 200,
    body: { to: "Collega@Voorbeeld.nl" },
  });
  const [mail] = await world.db.selectFrom("mail").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(mail).toMatchObject({ to: "Collega@Voorbeeld.nl", subject: "[Proef] Nieuwe laptops voor u" });
  for (const to of ["", "a@b", "geen adres", "een@klant.nl, twee@klant.nl", "een@klant.nl\nBcc: x@y.nl"])
    expect(await test(to)).toMatchObject({ status: 400, body: { errors: [{ path: "to" }] } });
});

test("a test goes to oneself alone, marked as one, with HTML and text", async () => {
  await setCompany();
  const email = await create({ recipients: { ...nobody, addresses: ["ander@voorbeeld.nl"] } });
  const answer = await seller.post(`/emails/${email.id}/test`, {});
  const { email: own } = (await seller.get("/security/info")).body;
  expect(answer).toMatchObject({ status: 200, body: { to: own } });
  const [mail] = await world.db.selectFrom("mail").selectAll().orderBy("id", "desc").limit(1).execute();
  expect(mail).toMatchObject({ to: own, subject: "[Proef] Nieuwe laptops voor u" });
  expect(mail!.body).toContain("Beste klant,");
  expect(mail!.html).toContain("Omloop BV");
  expect(mail!.html).toContain("Kade 1, 8011 AA Zwolle");
  await seller.post(`/emails/${email.id}/test`, {});
  const { count } = await world.db
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("to", "=", own)
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
});

test("a mail that is no draft is not changed", async () => {
  const email = await create();
  await world.db.updateTable("email").set({ state: "sending" }).where("id", "=", email.id).execute();
  expect(await admin.patch(`/emails/${email.id}`, { name: "Anders" })).toMatchObject({
    status: 422,
    body: { code: "emailNotDraft" },
  });
});
