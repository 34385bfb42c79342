import { useRef, useState } from "react";
import { sortFiles } from "../../../contract/files.rules.ts";
import { pictureKinds, pictures } from "../../../contract/pictures.ts";
import type { Picture, Product } from "../../../contract/productAnswer.ts";
import { upload } from "../../kit/call/api.ts";
import { readAgain, useAct } from "../../kit/call/data.ts";
import { showError, showToast } from "../../kit/call/toasts.ts";
import { useLeaveGuard } from "../../kit/form/leaving.ts";
import { sizeText } from "../../kit/texts/format.ts";
import { locale as localeStore, useTranslation } from "../../kit/texts/i18n.ts";

/** What somebody can do with the pictures of a product: each is sent by itself, so that a bad one does not hold up the others. */
export function usePictures(product: Product) {
  const { t } = useTranslation();
  const locale = localeStore.use();
  const [progress, setProgress] = useState<{ at: number; count: number }>();
  const sending = useRef(false);
  sending.current = progress !== undefined;
  useLeaveGuard(sending);
  const params = { id: product.id };

  async function add(files: readonly File[]) {
    if (sending.current) return;
    const { taken, refused } = sortFiles(files.map(named), pictureKinds);
    for (const { code, limit } of refused)
      showError(
        new Error(
          code === "tooBig"
            ? t("errors.pictureTooLarge", { limit: sizeText(limit, locale) })
            : t(code === "empty" ? "errors.pictureUnreadable" : "errors.pictureWrongType"),
        ),
      );
    let added = 0;
    for (const [index, file] of taken.entries()) {
      setProgress({ at: index + 1, count: taken.length });
      try {
        await upload(pictures.add, { params }, [file]);
        added += 1;
      } catch (error) {
        showError(error);
      }
    }
    setProgress(undefined);
    if (added > 0) showToast(t("pictures.added", { count: added }));
    await readAgain();
  }

  const ordering = useAct(pictures.order, { done: t("pictures.ordered") });
  /** Moves one of the product's own pictures to a place among them, from 0. */
  function move(picture: Picture, to: number) {
    const own = product.pictures.filter((one) => one.own).map(({ id }) => id);
    const without = own.filter((id) => id !== picture.id);
    ordering.mutate({ params, body: { ids: without.toSpliced(to, 0, picture.id) } });
  }
  return { add, move, progress };
}

/** A picture from the clipboard has no name that tells its kind. */
function named(file: File) {
  const ending = { "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp" }[file.type];
  return ending && !/\.[^.]+$/.test(file.name) ? new File([file], `${file.name}${ending}`, file) : file;
}
