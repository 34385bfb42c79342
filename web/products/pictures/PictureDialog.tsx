import { Box, Button, FormControlLabel, IconButton, Switch } from "@mui/material";
import { useEffect } from "react";
import { pictures as routes } from "../../../contract/pictures.routes.ts";
import type { Picture, Product } from "../../../contract/productAnswer.ts";
import { useAct } from "../../kit/call/data.ts";
import { ChevronLeft as Before, ChevronRight as Next } from "../../kit/look/facingIcons.tsx";
import { Faint } from "../../kit/look/Text.tsx";
import { useConfirmDelete } from "../../kit/page/Confirm.tsx";
import { InfoDialog } from "../../kit/page/InfoDialog.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";
import { StoredPicture } from "./StoredPicture.tsx";

type Props = {
  product: Product;
  open: Picture;
  editable: boolean;
  move: (picture: Picture, to: number) => void;
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One picture large, with the arrows to the others and what can be done with it. */
export function PictureDialog({ product, open, editable, move, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const { pictures, productName: name } = product;
  const index = pictures.findIndex(({ id }) => id === open.id);
  const of = { at: index + 1, count: pictures.length };
  const go = (step: number) => {
    const next = pictures[index + step];
    if (next) onOpen(next.id);
  };
  useArrows(go);
  return (
    <InfoDialog title={t("pictures.alt", { name, ...of })} width="md" autoFocus onClose={onClose}>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "auto minmax(0, 1fr) auto",
          alignItems: "center",
          gap: 1,
        }}
      >
        <IconButton aria-label={t("pictures.previous")} disabled={index === 0} onClick={() => go(-1)}>
          <Before />
        </IconButton>
        <StoredPicture
          key={open.id}
          id={open.id}
          size="image"
          alt={t("pictures.alt", { name, ...of })}
          height={{ xs: "40vh", md: "min(60vh, 640px)" }}
        />
        <IconButton
          aria-label={t("pictures.next")}
          disabled={index === pictures.length - 1}
          onClick={() => go(1)}
        >
          <Next />
        </IconButton>
      </Box>
      {!open.own && <Box sx={{ mt: 1, color: "text.secondary" }}>{t("pictures.fromModel")}</Box>}
      {editable && open.own && <Doing {...{ product, open, index, move, onClose }} />}
    </InfoDialog>
  );
}

type DoingProps = Pick<Props, "product" | "open" | "move" | "onClose"> & { index: number };

function Doing({ product, open, index, move, onClose }: DoingProps) {
  const { t } = useTranslation();
  const askDelete = useConfirmDelete();
  const removing = useAct(routes.remove, { done: t("pictures.removed"), onDone: onClose });
  const sharing = useAct(routes.share);
  const params = { id: open.id };
  const last = product.pictures.filter(({ own }) => own).length - 1;
  const button = { size: "small", color: "inherit" } as const;
  return (
    <Box sx={{ mt: 2, display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
      <Button {...button} disabled={index === 0} onClick={() => move(open, 0)}>
        {t("pictures.first")}
      </Button>
      <Button {...button} disabled={index === 0} onClick={() => move(open, index - 1)}>
        {t("pictures.earlier")}
      </Button>
      <Button {...button} disabled={index === last} onClick={() => move(open, index + 1)}>
        {t("pictures.later")}
      </Button>
      <Button
        size="small"
        color="error"
        loading={removing.isPending}
        onClick={async () => {
          if (await askDelete(t("pictures.one"))) removing.mutate({ params });
        }}
      >
        {t("kit.delete")}
      </Button>
      <Box sx={{ flexBasis: "100%" }}>
        <FormControlLabel
          control={
            <Switch
              checked={open.ofModel}
              disabled={sharing.isPending}
              onChange={(_, ofModel) => sharing.mutate({ params, body: { ofModel } })}
            />
          }
          label={t("pictures.ofModel", { name: product.productName })}
        />
        <Faint>{t("pictures.ofModelHelp")}</Faint>
      </Box>
    </Box>
  );
}

/** Arrow keys go on in the direction in which the page is read. */
function useArrows(go: (step: number) => void) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (step) go(document.documentElement.dir === "rtl" ? -step : step);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
