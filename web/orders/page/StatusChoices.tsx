import Check from "@mui/icons-material/Check";
import type { Order } from "../../../contract/orderAnswer.ts";
import { obstacleTo } from "../../../contract/orderStatus.rules.ts";
import { keyIn } from "../../../contract/textKeys.ts";
import { Note } from "../../kit/look/Text.tsx";
import { Menu } from "../../kit/overlays/overlays.ts";
import { ChoiceItem } from "../../kit/page/ChoiceItem.tsx";
import { StatusChip } from "../../kit/page/values.tsx";
import { useFormat, useTranslation } from "../../kit/texts/i18n.ts";
import type { Status } from "../kinds.ts";
import { MailMark } from "../MailMark.tsx";

/** The largest number of SKUs in a reason. */
const mostNamed = 5;
const skuList = (skus: readonly string[] = []) =>
  skus.length > mostNamed ? [...skus.slice(0, mostNamed), "…"] : skus;

type Props = {
  order: Order;
  statuses: readonly Status[];
  anchor: HTMLElement | null;
  onClose: () => void;
  onChoose: (statusId: number) => void;
};

/** The statuses that an order can have: which it has, which send a mail, and why some cannot be. */
export function StatusChoices({ order, statuses, anchor, onClose, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { disabledItemsFocusable: true } }}
    >
      {statuses.map((status) => {
        const isNow = status.id === order.statusId;
        const obstacle = isNow ? undefined : obstacleTo(status.phase, order);
        return (
          <ChoiceItem
            key={status.id}
            selected={isNow}
            disabled={obstacle !== undefined}
            sx={{
              columnGap: 3,
              flexWrap: "wrap",
              maxWidth: 360,
              whiteSpace: "normal",
              // The reason stays readable.
              "&.Mui-disabled": { opacity: 1, "& > :first-of-type": { opacity: 0.5 } },
            }}
            onClick={() => {
              onClose();
              if (!isNow) onChoose(status.id);
            }}
          >
            <span>
              <StatusChip name={status.name} color={status.color} />
              {status.mailBody && !isNow && <MailMark />}
            </span>
            <Note sx={{ marginInlineStart: "auto" }}>
              {t(`phases.${status.phase}`) === status.name ? "" : t(`phases.${status.phase}`)}
            </Note>
            {isNow && <Check sx={{ fontSize: 18 }} aria-hidden />}
            {obstacle && (
              <Note sx={{ inlineSize: "100%" }}>
                {t(keyIn("errors", obstacle.code), {
                  skus: format.list(skuList(obstacle.skus)),
                  tasks: format.list(obstacle.tasks ?? []),
                })}
              </Note>
            )}
          </ChoiceItem>
        );
      })}
    </Menu>
  );
}
