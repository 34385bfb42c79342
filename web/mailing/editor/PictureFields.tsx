import { Box } from "@mui/material";
import { useState } from "react";
import type { BlockOf } from "../../../contract/emailBlocks.ts";
import { emailPictures } from "../../../contract/emails.routes.ts";
import { emailPictureKinds } from "../../../contract/emails.ts";
import { upload } from "../../kit/call/api.ts";
import { readAgain, useCall } from "../../kit/call/data.ts";
import { messageOf } from "../../kit/call/toasts.ts";
import { ChoiceBox } from "../../kit/inputs/Choice.tsx";
import { FieldRow } from "../../kit/inputs/Field.tsx";
import { FileDrop } from "../../kit/inputs/FileDrop.tsx";
import { isRightToLeft, useTranslation } from "../../kit/texts/i18n.ts";
import type { Editing } from "./editing.ts";
import { AlignBox, HrefBox } from "./smallFields.tsx";
import { VariableBox } from "./VariableBox.tsx";

type Picture = BlockOf<"picture">;
type Props = Editing & { block: Picture; path: string; onChange: (block: Picture) => void };

/** The path of a picture within the application: mail programs fetch it at the server's own address. */
const pathOf = (url: string) => new URL(url).pathname;

/** A picture: uploaded at once, with the words for who does not see it. */
export function PictureFields({ block, path, locale, disabled, problemAt, onChange }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { pictureId } = block;
  const found = useCall(
    emailPictures.list,
    { query: { ids: String(pictureId ?? 0) } },
    { enabled: pictureId !== null, staleTime: 60_000 },
  ).data?.items[0];
  async function take(files: readonly File[]) {
    if (files.length === 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { items } = await upload(emailPictures.add, {}, files);
      onChange({ ...block, pictureId: items[0]!.id });
      void readAgain();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      {found && (
        <Box
          component="img"
          src={pathOf(found.url)}
          alt={block.alt}
          sx={{ display: "block", maxInlineSize: "100%", maxBlockSize: 160, mb: 1 }}
        />
      )}
      {!disabled && (
        <Box sx={{ mb: 2 }}>
          <FileDrop
            small
            kinds={emailPictureKinds}
            files={[]}
            onFiles={(files) => void take(files)}
            busy={busy}
            label={t("emails.choosePicture")}
            help={t("emails.pictureHelp")}
          />
          <Box role="alert" className="fieldNote isError">
            {problem}
          </Box>
        </Box>
      )}
      <VariableBox
        label={t("fields.alt")}
        help={t("emails.altHelp")}
        value={block.alt}
        onChange={(alt) => onChange({ ...block, alt })}
        error={problemAt(`${path}.alt`)}
        dir={isRightToLeft(locale) ? "rtl" : "ltr"}
        maxLength={300}
        disabled={disabled}
      />
      <FieldRow>
        <ChoiceBox
          label={t("emails.width")}
          options={(["25", "50", "75", "100"] as const).map((width) => ({ id: width, name: `${width}%` }))}
          value={block.width}
          disabled={disabled}
          onChoose={(width) => onChange({ ...block, width: width as Picture["width"] })}
        />
        <AlignBox
          value={block.align}
          disabled={disabled}
          onChange={(align) => onChange({ ...block, align })}
        />
      </FieldRow>
      <HrefBox
        optional
        value={block.href}
        error={problemAt(`${path}.href`)}
        disabled={disabled}
        onChange={(href) => onChange({ ...block, href })}
      />
    </>
  );
}
