import ArrowDownward from "@mui/icons-material/ArrowDownward";
import ArrowUpward from "@mui/icons-material/ArrowUpward";
import VisibilityOff from "@mui/icons-material/VisibilityOffOutlined";
import { Box } from "@mui/material";
import { Component, type ReactNode } from "react";
import type { WidgetName } from "../../contract/dashboard.ts";
import { Faint } from "../kit/look/Text.tsx";
import { ToolButton } from "../kit/overlays/ToolButton.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";

type FrameProps = { children: ReactNode; instead: ReactNode };
/** Shows something else in the place of what fails, so that the rest of the page stays. */
class Apart extends Component<FrameProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Says that a part of the page could not be shown. */
export function NotShown() {
  const { t } = useTranslation();
  return (
    <Faint role="status" sx={{ py: 1 }}>
      {t("dashboard.notShown")}
    </Faint>
  );
}

type Props = {
  name: WidgetName;
  /** While the page is arranged: moves it by one place, or hides it. */
  arranging?: { isFirst: boolean; isLast: boolean; move: (by: -1 | 1) => void; hide: () => void };
  children: ReactNode;
};
/** One part of the start page, which its reader may move and hide. */
export function Widget({ name, arranging, children }: Props) {
  const { t } = useTranslation();
  const text = t(`dashboard.widgets.${name}`);
  return (
    <Box sx={{ breakInside: "avoid", ...(arranging && { border: 1, borderColor: "divider", p: 1, mb: 2 }) }}>
      {arranging && (
        <Box role="group" aria-label={text} sx={{ display: "flex", alignItems: "center", mb: 1 }}>
          <Box sx={{ flex: 1, fontWeight: 600 }}>{text}</Box>
          <ToolButton
            label={t("dashboard.moveUp", { what: text })}
            disabled={arranging.isFirst}
            onClick={() => arranging.move(-1)}
          >
            <ArrowUpward />
          </ToolButton>
          <ToolButton
            label={t("dashboard.moveDown", { what: text })}
            disabled={arranging.isLast}
            onClick={() => arranging.move(1)}
          >
            <ArrowDownward />
          </ToolButton>
          <ToolButton label={t("dashboard.hide", { what: text })} onClick={arranging.hide}>
            <VisibilityOff />
          </ToolButton>
        </Box>
      )}
      <Apart instead={<NotShown />}>{children}</Apart>
    </Box>
  );
}
