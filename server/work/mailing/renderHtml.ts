import type { Block, LeafBlock, Paragraph, Span } from "../../../contract/emailBlocks.ts";
import { textOf } from "../../ground/base/texts.ts";
import { inkOn, readableOn } from "./colors.ts";
import { type DocumentParts, escaped, isRightToLeft } from "./parts.ts";

type Paper = { page: string; card: string; ink: string; quiet: string; rule: string };
const light: Paper = { page: "#f1f2f4", card: "#ffffff", ink: "#1f2328", quiet: "#59606a", rule: "#d4d7dc" };
const dark: Paper = { page: "#17191c", card: "#22252a", ink: "#e9ebee", quiet: "#b1b7c0", rule: "#454a52" };
/** Pixels: of the mail, and of the text within. */
const width = 600;
const inner = width - 2 * 32;

type Ink = DocumentParts & { font: string; start: string; end: string };
type Row = { html: string; below: number };

/** The whole document: tables of 600 pixels that Outlook draws too, in the direction of its language. */
export function documentOf(parts: DocumentParts & { subject: string; pixel: string }): string {
  const { copy, locale, sender, subject, pixel } = parts;
  const rtl = isRightToLeft(locale);
  const [start, end] = rtl ? ["right", "left"] : ["left", "right"];
  const font = rtl ? "Tahoma,Arial,sans-serif" : "Arial,Helvetica,sans-serif";
  const ink: Ink = { ...parts, font, start, end };
  const dir = rtl ? "rtl" : "ltr";
  const footer = copy.blocks.find((block) => block.kind === "footer");
  const rows = copy.blocks
    .filter((block) => block !== footer)
    .map((block) => tableRow(blockOf(block, ink, inner)));
  return `<!DOCTYPE html>
<html lang="${locale}" dir="${dir}" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(subject)}</title>
<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->
<style>${styleOf(sender.color, font)}</style>
</head>
<body class="page" dir="${dir}" style="margin:0;padding:0;width:100%;background-color:${light.page}">
<table role="presentation" class="page" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.page}" style="background-color:${light.page}">
<tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.card}" style="max-width:${width}px;background-color:${light.card}">
<tr><td class="edge" style="padding:32px 32px 12px">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows.join("\n")}
</table>
</td></tr>
<tr><td class="edge" style="padding:0 32px 28px">${footerOf(footer?.text ?? "", ink)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
${pixel}</td></tr>
</table>
</body>
</html>`;
}

/** What tables cannot say: narrow screens, and the dark. Mail programs that know none of it show the light mail. */
function styleOf(color: string, font: string) {
  const { page, card, ink, quiet, rule } = dark;
  const [link, button] = [readableOn(color, card), readableOn(color, card)];
  const darkly = (before: string) =>
    [
      `${before}.page{background-color:${page}!important}`,
      `${before}.card{background-color:${card}!important}`,
      `${before}.ink{color:${ink}!important}`,
      `${before}.quiet{color:${quiet}!important}`,
      `${before}.rule{border-top-color:${rule}!important}`,
      `${before}.link{color:${link}!important}`,
      `${before}.button{background-color:${button}!important}`,
      `${before}.press{color:${inkOn(button)}!important;background-color:${button}!important}`,
    ].join("");
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    "body,table,td,a{-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}",
    "table,td{mso-table-lspace:0;mso-table-rspace:0}",
    `body,td{font-family:${font}}`,
    "img{border:0;line-height:100%;outline:none;text-decoration:none;-ms-interpolation-mode:bicubic}",
    "@media(max-width:599px){.edge{padding-left:20px!important;padding-right:20px!important}.column{max-width:100%!important}.gap{padding-left:0!important;padding-right:0!important}.wide{width:100%!important;height:auto!important}}",
    `@media(prefers-color-scheme:dark){${darkly("")}}`,
    darkly("[data-ogsc] "),
  ].join("");
}

const tableRow = ({ html, below }: Row) => `<tr><td style="padding:0 0 ${below}px">${html}</td></tr>`;

function blockOf(block: Block, ink: Ink, room: number): Row {
  switch (block.kind) {
    case "heading":
      return { html: headingOf(block, ink), below: 12 };
    case "text":
      return { html: textHtml(block, ink), below: 20 };
    case "picture":
      return { html: pictureOf(block, ink, room), below: 20 };
    case "button":
      return { html: buttonOf(block, ink), below: 24 };
    case "divider":
      return {
        html: `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="border-top:1px solid ${light.rule};font-size:1px;line-height:1px">&nbsp;</td></tr></table>`,
        below: 16,
      };
    case "columns":
      return { html: columnsOf(block, ink, room), below: 4 };
    case "footer":
      return { html: footerOf(block.text, ink), below: 0 };
  }
}

/** Outlook knows no `start`. */
const sideOf = (align: "start" | "center" | "end" | undefined, { start, end }: Ink) =>
  align === "center" ? "center" : align === "end" ? end : start;

function headingOf({ level, text, align }: Extract<LeafBlock, { kind: "heading" }>, ink: Ink) {
  const size = level === "1" ? 26 : 20;
  return `<h${level} class="ink" style="margin:0;font-family:${ink.font};font-size:${size}px;line-height:${Math.round(size * 1.3)}px;font-weight:bold;color:${light.ink};text-align:${sideOf(align, ink)}">${escaped(text)}</h${level}>`;
}

function textHtml({ paragraphs, align }: Extract<LeafBlock, { kind: "text" }>, ink: Ink) {
  const style = `font-family:${ink.font};font-size:16px;line-height:25px;color:${light.ink};text-align:${sideOf(align, ink)}`;
  const groups: { list: Paragraph["list"]; items: Paragraph[] }[] = [];
  for (const paragraph of paragraphs) {
    const last = groups.at(-1);
    if (paragraph.list && last?.list === paragraph.list) last.items.push(paragraph);
    else groups.push({ list: paragraph.list, items: [paragraph] });
  }
  const html = groups.map(({ list, items }, at) => {
    const below = at === groups.length - 1 ? 0 : 12;
    const contents = items.map(({ spans }) => spansOf(spans, ink));
    if (!list) return `<p class="ink" style="margin:0 0 ${below}px;${style}">${contents[0] || "&nbsp;"}</p>`;
    const tag = list === "bullet" ? "ul" : "ol";
    const side = ink.start === "right" ? "margin:0 24px" : "margin:0 0 0 24px";
    const rows = contents.map((content) => `<li class="ink" style="margin:0 0 4px;${style}">${content}</li>`);
    return `<${tag} style="${side};padding:0 0 ${below}px">${rows.join("")}</${tag}>`;
  });
  return html.join("\n");
}

const spansOf = (spans: readonly Span[], ink: Ink) => spans.map((span) => spanOf(span, ink)).join("");
function spanOf({ text, bold, italic, href }: Span, ink: Ink) {
  let html = escaped(text).replaceAll("\n", "<br>");
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  if (!href) return html;
  const color = readableOn(ink.sender.color, light.card);
  return `<a class="link" href="${escaped(ink.linkOf(href))}" style="color:${color};text-decoration:underline">${html}</a>`;
}

function pictureOf(
  { pictureId, alt, width: share, href, align }: Extract<LeafBlock, { kind: "picture" }>,
  ink: Ink,
  room: number,
) {
  const picture = pictureId === null ? undefined : ink.pictures.get(pictureId);
  if (!picture) return "";
  const wide = Math.min(picture.width, Math.round((room * Number(share)) / 100));
  const image = `<img class="${share === "100" ? "wide" : ""}" src="${escaped(picture.url)}" width="${wide}" height="${Math.round((wide * picture.height) / picture.width)}" alt="${escaped(alt)}" style="display:inline-block;max-width:100%;height:auto;font-family:${ink.font};font-size:14px;line-height:20px;color:${light.quiet}">`;
  const linked = href ? `<a href="${escaped(ink.linkOf(href))}">${image}</a>` : image;
  return `<div style="text-align:${sideOf(align, ink)}">${linked}</div>`;
}

/** A cell with a colour, so that it is a button without pictures; Outlook gets its padding as spaces that it stretches. */
function buttonOf({ label, href, align }: Extract<LeafBlock, { kind: "button" }>, ink: Ink) {
  const { color } = ink.sender;
  const space = (raise: string) =>
    `<!--[if mso]><i style="mso-font-width:200%;${raise}" hidden>&emsp;</i><![endif]-->`;
  return `<table role="presentation" align="${sideOf(align, ink)}" cellpadding="0" cellspacing="0" border="0" style="${align === "center" ? "margin:0 auto" : ""}"><tr><td class="button" align="center" bgcolor="${color}" style="border-radius:4px;background-color:${color}"><a class="press" href="${escaped(ink.linkOf(href))}" style="display:inline-block;padding:12px 24px;border-radius:4px;font-family:${ink.font};font-size:16px;line-height:24px;font-weight:bold;color:${inkOn(color)};background-color:${color};text-decoration:none">${space("mso-text-raise:24px")}<span style="mso-text-raise:12px">${escaped(label)}</span>${space("")}</a></td></tr></table><div style="clear:both;font-size:0;line-height:0">&nbsp;</div>`;
}

function columnsOf({ left, right }: Extract<Block, { kind: "columns" }>, ink: Ink, room: number) {
  const half = Math.floor(room / 2);
  const column = (blocks: readonly LeafBlock[], side: "first" | "second") => {
    const gap = side === "first" ? ink.end : ink.start;
    const rows = blocks.map((block) => tableRow(blockOf(block, ink, half - 12)));
    return `<div class="column" style="display:inline-block;width:100%;max-width:${half}px;vertical-align:top"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="gap" style="padding-${gap}:12px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join("") || "<tr><td></td></tr>"}</table></td></tr></table></div>`;
  };
  const cell = `<td width="${half}" valign="top">`;
  return `<div style="font-size:0;line-height:0;text-align:${ink.start}"><!--[if mso]><table role="presentation" width="${room}" cellpadding="0" cellspacing="0" border="0"><tr>${cell}<![endif]-->${column(left, "first")}<!--[if mso]></td>${cell}<![endif]-->${column(right, "second")}<!--[if mso]></td></tr></table><![endif]--></div>`;
}

function footerOf(own: string, ink: Ink) {
  const { locale, sender, unsubscribeUrl } = ink;
  const style = `margin:0 0 6px;font-family:${ink.font};font-size:14px;line-height:21px;color:${light.quiet};text-align:${ink.start}`;
  const line = (html: string) => (html ? `<p class="quiet" style="${style}">${html}</p>` : "");
  const leave = `<a class="quiet" href="${unsubscribeUrl}" style="color:${light.quiet};text-decoration:underline">${escaped(textOf(locale, "emails.footer.unsubscribe"))}</a>`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="border-top:1px solid ${light.rule};padding:16px 0 0">${line(escaped(own))}${line(`<strong><bdi>${escaped(sender.name)}</bdi></strong>`)}${line(sender.address && `<bdi>${escaped(sender.address)}</bdi>`)}${line(`${escaped(textOf(locale, "emails.footer.why"))} ${leave}`)}</td></tr></table>`;
}
