import { Button, Menu, MenuItem } from "@mui/material";
import { useState } from "react";
import { productPrinting } from "../../../contract/productPrints.routes.ts";
import { type Chosen, printChecklists } from "../../documents/checklists.ts";
import { PriceCardDialog } from "../../documents/PriceCardDialog.tsx";
import { useMay } from "../../kit/call/session.ts";
import { useTranslation } from "../../kit/texts/i18n.ts";

/** What is printed of the chosen products besides labels. */
export function MorePrints({ chosen, count }: { chosen: Chosen; count: number }) {
  const { t } = useTranslation();
  const may = useMay();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [cards, setCards] = useState(false);
  const close = () => setAnchor(null);
  const checklists = may(productPrinting.checklists);
  const priceCards = may(productPrinting.priceCards);
  if (!checklists && !priceCards) return null;
  return (
    <>
      <Button aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {t("productPapers.more")}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {checklists && (
          <MenuItem
            onClick={() => {
              close();
              printChecklists(chosen, count);
            }}
          >
            {t("productPapers.checklists", { count })}
          </MenuItem>
        )}
        {priceCards && (
          <MenuItem
            onClick={() => {
              close();
              setCards(true);
            }}
          >
            {t("productPapers.priceCards", { count })}
          </MenuItem>
        )}
      </Menu>
      {cards && <PriceCardDialog chosen={chosen} count={count} onClose={() => setCards(false)} />}
    </>
  );
}
