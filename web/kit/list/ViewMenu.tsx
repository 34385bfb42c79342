import ExpandMore from "@mui/icons-material/ExpandMore";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { lazyPart } from "../overlays/lazyPart.tsx";
import { useTranslation } from "../texts/i18n.ts";
import { differs, type ViewsProps } from "./views.ts";

const ViewChoices = lazyPart(() => import("./ViewChoices.tsx"), "ViewChoices");

/** The views of a list, to open, save, change or delete. */
export function ViewMenu(props: ViewsProps) {
  const { current, search, columns } = props;
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const changed = current !== undefined && differs(current, search, columns);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setWasOpened(true);
          setAnchor(event.currentTarget);
        }}
        sx={{ fontWeight: current ? 600 : undefined, maxWidth: 240 }}
      >
        <Box component="span" sx={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
          {current ? current.name : t("kit.views")}
          {changed && ` (${t("kit.viewChanged")})`}
        </Box>
      </Button>
      {wasOpened && <ViewChoices {...props} anchor={anchor} close={() => setAnchor(null)} />}
    </>
  );
}
