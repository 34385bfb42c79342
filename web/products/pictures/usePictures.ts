import { useRef, useState } from "react";
import { sortFiles } from "../../../contract/files.rules.ts";
import { pictures } from "../../../contract/pictures.routes.ts";
import { pictureKinds } from "../../../contract/pictures.ts";
import type { Picture, Product } from "../../../contract/productAnswer.ts";
import { upload } from "../../kit/call/api.ts";
import { readAgain, useAct } from "../../kit/call/data.ts";
import { messageOf, showToast } from "../../kit/call/toasts.ts";
import { useLeaveGuard } from "../../kit/form/leaving.ts";
import { refusalTexts } from "../../kit/inputs/FileDrop.tsx";
import { useTranslation } from "../../kit/texts/i18n.ts";

/** What somebody can do with the pictures of a product: each is sent by itself, so that a bad one does not hold up the others. */
export function usePictures(product: Product) {
  const { t } = useTranslation();
  const [progress, setProgress] = useState<{ at: number; count: number }>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const last = useRef(Promise.resolve());
  const sending = useRef(false);
  sending.current = progress !== undefined;
  useLeaveGuard(sending);
  const params = { id: product.id };

  /** What comes while others are sent follows them. */
  const add = (files: readonly File[]) => {
    last.current = last.current.then(() => sendAll(files));
  };
  async function sendAll(files: readonly File[]) {
    const { accepted, refused } = sortFiles(files.map(named), pictureKinds);
    setProblems(refusalTexts(refused, pictureKinds));
    let added = 0;
    for (const [index, file] of accepted.entries()) {
      setProgress({ at: index + 1, count: accepted.length });
      try {
        await upload(pictures.add, { params }, [file]);
        added += 1;
      } catch (error) {
        setProblems((others) => [...others, `${file.name}: ${messageOf(error)}`]);
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
  return { add, move, progress, problems };
}

/** A picture from the clipboard has no name that tells its kind. */
function named(file: File) {
  const ending = { "image/png": ".png", "image/jpeg": ".jpg", "image/webp": ".webp" }[file.type];
  return ending && !/\.[^.]+$/.test(file.name) ? new File([file], `${file.name}${ending}`, file) : file;
}
