import { describe, expect, test } from "vitest";
import type { Block, Copy } from "../../../contract/emailBlocks.ts";
import { type Locale, locales } from "../../../contract/locales.ts";
import { contrastOf, inkOn, readableOn } from "./colors.ts";
import { prepareEmail, renderEmail } from "./render.ts";

const sender = { name: "Omloop BV", address: "Kade 1, 8011 AA Zwolle", color: "#1F0E8F" };
const contact = { name: "Jan & Co", representative: "", companyName: "", city: "Ede", email: "jan@x.nl" };
const pictures = new Map([[7, { url: "https://omloop.nl/api/mail-pictures/abc", width: 1200, height: 600 }]]);
const footer: Block = { kind: "footer", text: "Kom langs" };
const copyOf = (...blocks: Block[]): Copy => ({ blocks: [...blocks, footer] });
const paragraphs = (...texts: string[]): Block => ({
  kind: "text",
  paragraphs: texts.map((text) => ({ spans: [{ text }] })),
});
const all = copyOf(
  { kind: "heading", level: "1", text: "Nieuw <hier>" },
  {
    kind: "text",
    paragraphs: [
      {
        spans: [
          { text: "Dag {{name|d'r}}, " },
          { text: "kijk", bold: true, href: "https://omloop.nl/a?b=1&c=2" },
        ],
      },
      { list: "bullet", spans: [{ text: "een" }] },
      { list: "bullet", spans: [{ text: "twee" }] },
      { list: "number", spans: [{ text: "eerst" }] },
    ],
  },
  { kind: "picture", pictureId: 7, alt: 'Een "laptop"', width: "50", href: "" },
  { kind: "button", label: "Bekijk", href: "https://omloop.nl/a?b=1&c=2" },
  { kind: "divider" },
  { kind: "columns", left: [paragraphs("links") as never], right: [paragraphs("rechts") as never] },
);
const render = (copy: Copy, more: object = {}, locale: Locale = "nl") =>
  renderEmail({
    email: { subject: { [locale]: "Dag {{name}}" }, content: { [locale]: copy }, locale },
    locale,
    sender,
    pictures,
    contact,
    unsubscribeUrl: "https://omloop.nl/u/abc",
    ...more,
  })!;

describe("a rendered mail", () => {
  test("escapes what people typed and what variables bring", () => {
    const { html, subject } = render(all);
    expect(html).toContain("Nieuw &lt;hier&gt;");
    expect(html).toContain("Dag Jan &amp; Co, ");
    expect(html).toContain('alt="Een &quot;laptop&quot;"');
    expect(subject).toBe("Dag Jan & Co");
    expect(html).not.toContain("<hier>");
  });

  test("writes the fall-back where nothing is known, as it was typed", () => {
    const { html, text } = render(all, { contact: { ...contact, name: " " } });
    expect(html).toContain("Dag d&#39;r, ");
    expect(text).toContain("Dag d'r, ");
  });

  test("leads its pages by way of us, and never the way to unsubscribe", () => {
    const seen: string[] = [];
    const links = (url: string) => `https://omloop.nl/l/${seen.push(url)}`;
    const { html, text } = render(all, { links });
    expect(new Set(seen)).toEqual(new Set(["https://omloop.nl/a?b=1&c=2"]));
    expect(html).not.toContain("a?b=1");
    expect(html).toContain('href="https://omloop.nl/u/abc"');
    expect(text).toContain("Bekijk: https://omloop.nl/l/");
    expect(text).toContain("Uitschrijven: https://omloop.nl/u/abc");
  });

  test("holds no link that is refused when it is saved", () => {
    const { html } = render(copyOf({ kind: "button", label: "x", href: "javascript:alert(1)" }));
    expect(html).not.toContain("javascript");
    expect(html).toContain('href="#"');
  });

  test("counts opens only when asked", () => {
    expect(render(all).html).not.toContain('width="1"');
    expect(render(all, { pixelUrl: "https://omloop.nl/o/abc" }).html).toContain(
      'src="https://omloop.nl/o/abc"',
    );
  });

  test("is a table of 600 pixels with text of 14 pixels at least, and widths that Outlook needs", () => {
    const { html } = render(all);
    expect(html).toContain("max-width:600px");
    expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="600"/);
    const sizes = [...html.matchAll(/font-size:(\d+)px/g)]
      .map(([, size]) => Number(size))
      .filter((size) => size > 1);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    expect(html).toContain('width="268" height="134"');
    expect(html.match(/<!--\[if mso\]>/g)?.length).toBe(html.match(/<!\[endif\]-->/g)?.length);
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
    expect(html).not.toMatch(/<script|<form|<link|@import|url\(/);
  });

  test.each(locales.map((locale) => [locale]))(
    "in %s says its language, its direction and who sends it",
    (locale) => {
      const { html, text } = render(all, {}, locale);
      const isRtl = ["ar", "fa"].includes(locale);
      expect(html).toContain(`<html lang="${locale}" dir="${isRtl ? "rtl" : "ltr"}"`);
      expect(html).toContain(isRtl ? "text-align:right" : "text-align:left");
      for (const part of [html, text]) {
        expect(part).toContain("Omloop BV");
        expect(part).toContain("Kade 1, 8011 AA Zwolle");
        expect(part).toContain("https://omloop.nl/u/abc");
      }
    },
  );

  test("as text keeps headings, lists, links and pictures", () => {
    expect(render(all).text).toMatchInlineSnapshot(`
      "Nieuw <hier>
      ============

      Dag Jan & Co, kijk (https://omloop.nl/a?b=1&c=2)

      - een
      - twee
      1. eerst

      [Een "laptop"]

      Bekijk: https://omloop.nl/a?b=1&c=2

      ----------------------------------------

      links

      rechts

      -- 
      Kom langs
      Omloop BV
      Kade 1, 8011 AA Zwolle
      U ontvangt deze e-mail omdat u op onze mailinglijst staat.
      Uitschrijven: https://omloop.nl/u/abc
      "
    `);
  });

  test("loses the signs that stand for what is filled in later", () => {
    const { html } = render(copyOf(paragraphs("a\ue000b\ue002c")), {
      contact: { ...contact, name: "\ue000" },
    });
    expect(html).toContain("abc");
    expect(html.match(/https:\/\/omloop\.nl\/u\/abc/g)).toHaveLength(1);
  });

  test("is the copy of one's language, else of the mail's own, else the first there is", () => {
    const email = { subject: {}, content: { en: all, fr: all }, locale: "fr" as Locale };
    const localeFor = (locale: Locale) => prepareEmail({ email, locale, sender, pictures })?.locale;
    expect([localeFor("en"), localeFor("fr"), localeFor("de")]).toEqual(["en", "fr", "fr"]);
    expect(
      prepareEmail({ email: { ...email, content: {} }, locale: "nl", sender, pictures }),
    ).toBeUndefined();
  });
});

test("the colours of a company are readable on light and on dark, whatever they are", () => {
  for (let red = 0; red < 256; red += 51)
    for (let green = 0; green < 256; green += 51)
      for (let blue = 0; blue < 256; blue += 51) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        expect(contrastOf(inkOn(color), color)).toBeGreaterThanOrEqual(4.5);
        for (const paper of ["#ffffff", "#22252a"])
          expect(contrastOf(readableOn(color, paper), paper)).toBeGreaterThanOrEqual(4.5);
      }
});
