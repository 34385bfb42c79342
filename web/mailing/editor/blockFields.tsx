import { Box } from "@mui/material";
import { useId } from "react";
import type { Block, BlockOf } from "../../../contract/emailBlocks.ts";
import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { Note } from "../../kit/look/Text.tsx";
import { lazyPart } from "../../kit/overlays/lazyPart.tsx";
import { isRightToLeft, useTranslation } from "../../kit/texts/i18n.ts";
import type { Editing } from "./editing.ts";
import { PictureFields } from "./PictureFields.tsx";
import { AlignBox, HrefBox } from "./smallFields.tsx";
import { VariableBox } from "./VariableBox.tsx";

const RichText = lazyPart(() => import("./RichText.tsx"), "RichText", <Box sx={{ minBlockSize: 110 }} />);

type Props<B extends Block = Block> = Editing & { block: B; path: string; onChange: (block: B) => void };
type Fields<Kind extends Block["kind"]> = Props<BlockOf<Kind>>;

/** The fields of a block, by its kind. */
export function BlockFields({ block, ...props }: Props) {
  const given = props as never as Omit<Props, "block">;
  switch (block.kind) {
    case "text":
      return <TextFields {...(given as never as Fields<"text">)} block={block} />;
    case "heading":
      return <HeadingFields {...(given as never as Fields<"heading">)} block={block} />;
    case "picture":
      return <PictureFields {...(given as never as Fields<"picture">)} block={block} />;
    case "button":
      return <ButtonFields {...(given as never as Fields<"button">)} block={block} />;
    case "columns":
      return <ColumnFields {...(given as never as Fields<"columns">)} block={block} />;
    case "footer":
      return <FooterFields {...(given as never as Fields<"footer">)} block={block} />;
    case "divider":
      return null;
  }
}

const directionOf = (locale: string) => (isRightToLeft(locale) ? "rtl" : "ltr");

function TextFields({ block, path, locale, disabled, problemAt, onChange }: Fields<"text">) {
  const { t } = useTranslation();
  const id = useId();
  const places = block.paragraphs.flatMap(({ spans }, at) =>
    spans.flatMap((_, span) => [`${at}.spans.${span}`, `${at}.spans.${span}.href`]),
  );
  const problem = places
    .map((place) => problemAt(`${path}.paragraphs.${place}`))
    .find((found) => found !== undefined);
  return (
    <>
      <RichText
        paragraphs={block.paragraphs}
        onChange={(paragraphs) => onChange({ ...block, paragraphs })}
        dir={directionOf(locale)}
        label={t("emails.rich.label")}
        describedBy={problem && id}
        isWrong={problem !== undefined}
        disabled={disabled}
      />
      {problem && (
        <div id={id} className="fieldNote isError">
          {problem}
        </div>
      )}
    </>
  );
}

function HeadingFields({ block, path, locale, disabled, problemAt, onChange }: Fields<"heading">) {
  const { t } = useTranslation();
  return (
    <>
      <VariableBox
        label={t("emails.headingText")}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
        error={problemAt(`${path}.text`)}
        dir={directionOf(locale)}
        maxLength={300}
        disabled={disabled}
      />
      <FieldRow>
        <ChoiceBox
          label={t("emails.level")}
          options={(["1", "2"] as const).map((level) => ({ id: level, name: t(`emails.levels.${level}`) }))}
          value={block.level}
          disabled={disabled}
          onChoose={(level) => onChange({ ...block, level: level as "1" | "2" })}
        />
        <AlignBox
          value={block.align}
          disabled={disabled}
          onChange={(align) => onChange({ ...block, align })}
        />
      </FieldRow>
    </>
  );
}

function ButtonFields({ block, path, locale, disabled, problemAt, onChange }: Fields<"button">) {
  const { t } = useTranslation();
  return (
    <>
      <VariableBox
        label={t("emails.buttonLabel")}
        value={block.label}
        onChange={(label) => onChange({ ...block, label })}
        error={problemAt(`${path}.label`)}
        dir={directionOf(locale)}
        maxLength={80}
        disabled={disabled}
      />
      <HrefBox
        value={block.href}
        error={problemAt(`${path}.href`)}
        disabled={disabled}
        onChange={(href) => onChange({ ...block, href })}
      />
      <AlignBox value={block.align} disabled={disabled} onChange={(align) => onChange({ ...block, align })} />
    </>
  );
}

function ColumnFields({ block, path, listOf, onChange }: Fields<"columns">) {
  const { t } = useTranslation();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      {(["left", "right"] as const).map((side) => (
        <Box key={side}>
          <Note sx={{ mb: 1 }}>{t(`emails.${side}Column`)}</Note>
          {listOf({
            blocks: block[side],
            onChange: (blocks) => onChange({ ...block, [side]: blocks }),
            label: t(`emails.${side}Column`),
            path: `${path}.${side}`,
          })}
        </Box>
      ))}
    </Box>
  );
}

function FooterFields({ block, path, locale, disabled, problemAt, onChange }: Fields<"footer">) {
  const { t } = useTranslation();
  return (
    <VariableBox
      label={t("emails.footerText")}
      help={t("emails.footerHelp")}
      optional
      value={block.text}
      onChange={(text) => onChange({ ...block, text })}
      error={problemAt(`${path}.text`)}
      dir={directionOf(locale)}
      maxLength={500}
      disabled={disabled}
    />
  );
}
