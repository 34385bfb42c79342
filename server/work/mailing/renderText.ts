import type { Block, Paragraph } from "../../../contract/emailBlocks.ts";
import { textOf } from "../../ground/base/texts.ts";
import type { DocumentParts } from "./parts.ts";

/** A mail as plain text, for whoever reads it so. */
export function plainTextOf(parts: DocumentParts): string {
  const texts = parts.copy.blocks.map((block) => textOfBlock(block, parts)).filter(Boolean);
  return `${texts.join("\n\n")}\n`;
}

function textOfBlock(block: Block, parts: DocumentParts): string {
  const { linkOf } = parts;
  switch (block.kind) {
    case "heading":
      return block.text && `${block.text}\n${(block.level === "1" ? "=" : "-").repeat(block.text.length)}`;
    case "text":
      return paragraphsOf(block.paragraphs, linkOf);
    case "picture":
      return [block.alt && `[${block.alt}]`, block.href && linkOf(block.href)].filter(Boolean).join(" ");
    case "button":
      return block.href ? `${block.label}: ${linkOf(block.href)}` : block.label;
    case "divider":
      return "-".repeat(40);
    case "columns":
      return [...block.left, ...block.right]
        .map((inner) => textOfBlock(inner, parts))
        .filter(Boolean)
        .join("\n\n");
    case "footer":
      return footerText(block.text, parts);
  }
}

function paragraphsOf(paragraphs: readonly Paragraph[], linkOf: (url: string) => string) {
  let number = 0;
  const lines = paragraphs.map(({ list, spans }) => {
    const text = spans
      .map((span) =>
        span.href && span.href !== span.text ? `${span.text} (${linkOf(span.href)})` : span.text,
      )
      .join("");
    number = list === "number" ? number + 1 : 0;
    return { list, text: list === "bullet" ? `- ${text}` : list === "number" ? `${number}. ${text}` : text };
  });
  return lines
    .map(
      ({ list, text }, at) => `${text}${lines[at + 1] ? (list && lines[at + 1]!.list ? "\n" : "\n\n") : ""}`,
    )
    .join("")
    .trim();
}

function footerText(own: string, { locale, sender, unsubscribeUrl }: DocumentParts) {
  const why = textOf(locale, "emails.footer.why");
  const leave = `${textOf(locale, "emails.footer.unsubscribe")}: ${unsubscribeUrl}`;
  return ["-- ", own, sender.name, sender.address, why, leave].filter(Boolean).join("\n");
}
