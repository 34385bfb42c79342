import { Box } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { notYetOf } from "../../../contract/notYet.rules.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { products } from "../../../contract/products.routes.ts";
import type { MissingProof } from "../../../contract/proof.ts";
import { attributesInOrder } from "../../../contract/specification.rules.ts";
import { useMay } from "../../kit/call/session.ts";
import { Note } from "../../kit/look/Text.tsx";
import { Code, Count, ownDirection } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import { failedBeside, useLacksText, useProofText } from "../../proof/proof.ts";

export function ProductName({ line, wrong }: { line: OrderLine; wrong?: boolean }) {
  const { t } = useTranslation();
  const may = useMay();
  const name =
    line.kind === "labour" && !line.productName ? (
      t("lineKinds.labour")
    ) : line.productId && may(products.any.read) ? (
      <Link to={`/products/${line.productId}`}>{ownDirection(line.productName)}</Link>
    ) : (
      ownDirection(line.productName)
    );
  if (!wrong) return name;
  return (
    <Box component="span" sx={{ color: "error.main", fontWeight: 600 }}>
      ▲ {name} ({t("orders.refused.line")})
    </Box>
  );
}

/** The duration of labour, and its hourly rate. */
export function Work({
  line: { kind, minutes, workedMinutes },
  hourlyRate,
}: {
  line: OrderLine;
  hourlyRate: number | null;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  if (kind !== "labour") return null;
  const time = (count: number) => t("repairs.minutes", { count, minutes: format.number(count) });
  return (
    <Note>
      {time(minutes ?? 0)}
      {workedMinutes > 0 && workedMinutes !== minutes && (
        <>
          {" · "}
          {t("repairs.worked", { time: time(workedMinutes) })}
        </>
      )}
      {hourlyRate !== null && (
        <>
          {" · "}
          {t("repairs.perHour", { amount: format.money(hourlyRate) })}
        </>
      )}
    </Note>
  );
}

/** Of a quote: that what it offers is still in the workshop or on its way. */
export function NotYet({ line, isQuote }: { line: OrderLine; isQuote: boolean }) {
  const { t } = useTranslation();
  const stage = isQuote ? notYetOf(line) : undefined;
  return stage ? <Note sx={{ whiteSpace: "normal" }}>{t(`documents.notYet.${stage}`)}</Note> : null;
}

/** The missing proof and the open tasks of a sold device, and failed erasures that somebody let pass. */
export function ProofOfLine({ line }: { line: OrderLine }) {
  const proofText = useProofText();
  const lacksText = useLacksText();
  const proofTexts = (proofs: readonly MissingProof[], color: string) =>
    proofs.map((proof, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two drives without a serial number may be alike
      <Note key={`${proof.serial} ${at}`} sx={{ color, whiteSpace: "normal" }}>
        ▲ {proofText(proof)}
      </Note>
    ));
  return (
    <>
      {proofTexts(line.missingProof, "error.main")}
      {line.openTasks.length > 0 && (
        <Note sx={{ color: "error.main", whiteSpace: "normal" }}>
          ▲ {lacksText({ missingProof: [], openTasks: line.openTasks })}
        </Note>
      )}
      {proofTexts(failedBeside(line), "warning.main")}
    </>
  );
}

export const attributesText = ({ attributes }: OrderLine) => attributesInOrder(attributes).join(" · ");

/** The maker's numbers of a device, and under them the one that its owner gave it. */
export function Numbers({ line: { serialNumber, imei, imei2, assetTag } }: { line: OrderLine }) {
  return (
    <>
      <Code>{serialNumber}</Code>
      {[imei, imei2].map(
        (one) =>
          one &&
          one !== serialNumber && (
            <Note key={one}>
              <Code>{one}</Code>
            </Note>
          ),
      )}
      {assetTag && (
        <Note>
          <Code>{assetTag}</Code>
        </Note>
      )}
    </>
  );
}

/** What the supplier promised: the name, with the specification below it. Both are truncated when other columns need the room. */
export function Expected({ line }: { line: OrderLine }) {
  const like = [attributesText(line), line.remarks].filter(Boolean).join(" – ");
  const cut = {
    overflow: "hidden",
    textOverflow: "ellipsis",
    inlineSize: 0,
    minInlineSize: "max(100%, 180px)",
    // The text has the direction of the name, but the alignment of the language: this is mirrored in right-to-left ones.
    textAlign: "left",
  } as const;
  return (
    <>
      <Box className="cut" dir="auto" sx={cut}>
        <ProductName line={line} />
      </Box>
      {like && (
        <Note className="cut" dir="auto" sx={cut}>
          {ownDirection(like)}
        </Note>
      )}
    </>
  );
}

export function Received({ line }: { line: OrderLine }) {
  const isComplete = line.receivedQuantity >= line.quantity;
  return (
    <Box
      component="span"
      sx={{ color: isComplete ? "success.main" : line.receivedQuantity ? "warning.main" : "text.secondary" }}
    >
      {isComplete && "✓ "}
      <Count value={line.receivedQuantity} />
    </Box>
  );
}

export function GoodsState({ line }: { line: OrderLine }) {
  const { t } = useTranslation();
  if (line.delivered) return t("orders.delivered");
  return line.reserved ? t("orders.reserved") : <span aria-hidden>–</span>;
}
