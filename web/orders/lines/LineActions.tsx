import DeleteOutline from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import { Box, IconButton } from "@mui/material";
import type { OrderLine } from "../../../contract/orderLines.ts";
import type { OrderKind } from "../../../contract/statuses.ts";
import { Tip } from "../../kit/overlays/Tip.tsx";
import { formatNow, useTranslation } from "../../kit/texts/i18n.ts";

/** The name of a line for screen readers. */
export const nameOfLine = ({ productName, serialNumber }: OrderLine) =>
  formatNow().list([productName, serialNumber].filter(Boolean));

/** Whether goods of an expected line were received, so that it can no longer change. */
export const isReceived = (kind: OrderKind, line: OrderLine) =>
  kind === "purchase" && line.receivedQuantity > 0;

type Props = {
  line: OrderLine;
  kind: OrderKind;
  edit: ((line: OrderLine) => void) | undefined;
  remove: (line: OrderLine) => void;
};

const small = { p: 0.5, "@media (pointer: fine)": { minHeight: "auto" } } as const;

/** The buttons of a line on a card, which has no row to click. */
export function LineActions({ edit, ...props }: Props) {
  const { t } = useTranslation();
  const { line, kind } = props;
  const received = isReceived(kind, line);
  const why = received && t("errors.lineReceived");
  return (
    <Box sx={{ display: "flex", justifyContent: "end" }}>
      <Tip title={why || t("orders.editLine")}>
        <span>
          <IconButton
            sx={small}
            disabled={received}
            aria-label={t("orders.editLineOf", { line: nameOfLine(line) })}
            onClick={() => edit?.(line)}
          >
            <Edit sx={{ fontSize: 18 }} />
          </IconButton>
        </span>
      </Tip>
      <RemoveLine {...props} />
    </Box>
  );
}

/** The button that takes a line off its order; one that came in says why it stays. */
export function RemoveLine({ line, kind, remove, tabIndex }: Omit<Props, "edit"> & { tabIndex?: number }) {
  const { t } = useTranslation();
  const received = isReceived(kind, line);
  return (
    <Tip title={t(received ? "errors.lineReceived" : "orders.removeLine")}>
      <span>
        <IconButton
          sx={small}
          disabled={received}
          tabIndex={tabIndex}
          aria-label={t("orders.removeLineOf", { line: nameOfLine(line) })}
          onClick={() => remove(line)}
        >
          <DeleteOutline sx={{ fontSize: 18 }} />
        </IconButton>
      </span>
    </Tip>
  );
}
