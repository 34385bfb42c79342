import { type Static, Type } from "typebox";
import { type Kinds, megabyte } from "./files.rules.ts";
import { filesForm } from "./forms.ts";
import { Deleted, fileAs, Id, ids, strict, withSchemas } from "./http.ts";
import * as routes from "./pictures.routes.ts";
import { Picture } from "./productAnswer.ts";
import { productSubject } from "./products.ts";

export const mostPictures = 20;
const bytes = 15 * megabyte;
/** The image types that cameras make and browsers show. */
export const pictureKinds: Kinds = { ".jpg": bytes, ".jpeg": bytes, ".png": bytes, ".webp": bytes };

const Pictures = Type.Object({ items: Type.Array(Picture) });
export type Pictures = Static<typeof Pictures>;

const picturesSchemas = {
  add: {
    summary: "Adds pictures (at most 20) to a product; they are re-encoded and their EXIF data removed.",
    params: Id,
    form: filesForm("voorkant.jpg"),
    refuses: {
      415: ["pictureWrongType"],
      422: ["pictureUnreadable", "pictureTooManyPixels", "tooManyPictures"],
    },
    answer: Pictures,
  },
  order: {
    summary: "Sets the sequence of a product's pictures; the first is its thumbnail.",
    params: Id,
    body: strict({ ids }),
    answer: Pictures,
  },
  share: {
    summary: "Shares a picture with all devices of the model, or limits it to its own product.",
    params: Id,
    body: strict({ ofModel: Type.Boolean() }),
    answer: Picture,
  },
  remove: { summary: "Deletes a picture.", params: Id, answer: Deleted },
  image: {
    summary: "Returns a picture of at most 2,000 by 2,000 pixels.",
    params: Id,
    answer: fileAs("image/webp"),
  },
  thumbnail: {
    summary: "Returns a picture of at most 240 by 240 pixels.",
    params: Id,
    answer: fileAs("image/webp"),
  },
} as const;
export type PicturesSchemas = typeof picturesSchemas;
export const pictures = withSchemas(productSubject, routes.pictures, picturesSchemas);
