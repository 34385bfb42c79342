import Check from "@mui/icons-material/Check";
import ContentCopy from "@mui/icons-material/ContentCopy";
import { Box } from "@mui/material";
import { createContext, Fragment, type MouseEvent, type ReactNode, useContext, useState } from "react";
import { keyIn, type TextArea } from "../../../contract/textKeys.ts";
import { Heading } from "../look/Text.tsx";
import { Tip } from "../overlays/Tip.tsx";
import { breakable } from "../texts/format.ts";
import { useFormat, useTranslation } from "../texts/i18n.ts";
import { copyText } from "./copy.ts";

/** An empty value. */
export const emptyValue = <span aria-hidden>–</span>;

/** Numbers are aligned right in every language, so that units are below units. */
export const figuresRight = { textAlign: "end", "[dir=rtl] &": { textAlign: "start" } } as const;

/** Cents as euros; a dash when the reader may not see them. */
export function Money({ cents }: { cents: number | null | undefined }) {
  const format = useFormat();
  if (cents === null || cents === undefined) return emptyValue;
  return <bdi className="figure">{format.money(cents)}</bdi>;
}
export function Count({ value }: { value: number | null | undefined }) {
  const format = useFormat();
  if (value === null || value === undefined) return emptyValue;
  return <span className="figure">{format.number(value)}</span>;
}
/** A date without time: `12 nov 2026`, optionally with the weekday. */
export function Day({ on, weekday = false }: { on: string | null | undefined; weekday?: boolean }) {
  const format = useFormat();
  if (!on) return emptyValue;
  return (
    <time className="figure" dateTime={on}>
      {format.day(on, { weekday })}
    </time>
  );
}
export function Instant({ at }: { at: string | null | undefined }) {
  const format = useFormat();
  if (!at) return emptyValue;
  return (
    <time className="figure" dateTime={at}>
      {format.instant(at)}
    </time>
  );
}

/** In a table a code shows its copy button only on hover and outside the tab order: Ctrl+C copies the code of a row. */
export const AmongRows = createContext(false);

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const take = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    void copyText(text);
  };
  return (
    <button
      type="button"
      tabIndex={useContext(AmongRows) ? -1 : 0}
      aria-label={t("kit.copy", { text })}
      onClick={take}
    >
      <ContentCopy sx={{ fontSize: 14 }} />
    </button>
  );
}

/** A SKU, serial number or plate: monospace, left to right, with a button that copies it. */
export function Code({ children, copy = true }: { children: string | null | undefined; copy?: boolean }) {
  const amongRows = useContext(AmongRows);
  const [pointed, setPointed] = useState(false);
  if (!children) return emptyValue;
  if (!copy)
    return (
      <span className="code">
        <bdi dir="ltr">{children}</bdi>
      </span>
    );
  return (
    <span className="code copyable" onPointerEnter={() => setPointed(true)}>
      <bdi dir="ltr">{children}</bdi>
      {(pointed || !amongRows) && <CopyButton text={children} />}
    </span>
  );
}

/** A state as a dot in its own colour and its name. */
export function StatusChip({ name, color }: { name: string; color?: string }) {
  return (
    <span className="state">
      <span aria-hidden style={color ? { background: color } : undefined} />
      <bdi>{name}</bdi>
    </span>
  );
}
/** A word of the contract in the reader's language: `<Word of="lifecycles" value={row.lifecycle} />`. */
export function Word({ of, value }: { of: TextArea; value: string | null | undefined }) {
  const { t } = useTranslation();
  return value ? t(keyIn(of, value)) : emptyValue;
}
export function YesNo({ value }: { value: boolean | null | undefined }) {
  const { t } = useTranslation();
  return value ? (
    <Tip title={t("kit.yes")}>
      <Check sx={{ fontSize: 18, verticalAlign: "middle" }} aria-label={t("kit.yes")} />
    </Tip>
  ) : (
    <span aria-hidden>–</span>
  );
}

/** User text, such as a company's name, in its own direction; long addresses wrap at punctuation. */
export const ownDirection = (content: ReactNode) =>
  typeof content === "string" ? <bdi className={longIf(content)}>{wrapping(content)}</bdi> : content;
const longIf = (text: string) => (text.length > 18 ? "long" : undefined);
function wrapping(text: string) {
  const parts = breakable(text);
  if (parts.length === 1) return text;
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Texts beside each other, each in its own direction. */
export function Inline({ parts, sign = " · " }: { parts: readonly ReactNode[]; sign?: string }) {
  return parts.filter(Boolean).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    <Fragment key={at}>
      {at > 0 && sign}
      <bdi>{part}</bdi>
    </Fragment>
  ));
}

/** An e-mail address as a link. */
export function MailLink({ to }: { to: string | null | undefined }) {
  return to ? <a href={`mailto:${to}`}>{ownDirection(to)}</a> : emptyValue;
}

/** Sets the full text as the title of a hovered cell, or of a `.cut` text in it, when it is truncated. */
export function showFullText({ target }: { target: EventTarget }) {
  const cell = (target as Element).closest<HTMLElement>("td, th, .cut");
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll("bdi")].some(
    (text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1,
  );
  cell.title = isCut ? (cell.textContent ?? "") : "";
}

/** Groups of facts beside each other, as far as there is room. */
export const FactLists = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      columnGap: 4,
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 270px), 1fr))",
    }}
  >
    {children}
  </Box>
);

/** Facts in a named group: `<FactList title={…} facts={[[t("fields.sku"), <Code>…</Code>], …]} />`. */
export function FactList({
  title,
  facts,
}: {
  title?: string;
  facts: (readonly [string, ReactNode] | false | null)[];
}) {
  return (
    <Box component="section" sx={{ mb: 3 }}>
      {title && <Heading sx={{ mb: 1 }}>{title}</Heading>}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: "grid",
          gridTemplateColumns: "minmax(min-content, 34%) 1fr",
          columnGap: 2,
          rowGap: 0.5,
          "& dt": { color: "text.secondary", fontSize: 13 },
          "& dd": { m: 0, minWidth: 0, overflowWrap: "anywhere", whiteSpace: "pre-wrap" },
        }}
      >
        {facts.map(
          (fact) =>
            fact && (
              <Fragment key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>
                  {fact[1] === null || fact[1] === undefined || fact[1] === ""
                    ? emptyValue
                    : ownDirection(fact[1])}
                </dd>
              </Fragment>
            ),
        )}
      </Box>
    </Box>
  );
}
