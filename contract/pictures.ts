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
    summary: "Adds pictures to a product, drawn anew without what a camera wrote into them; 20 at most.",
    params: Id,
    form: filesForm("voorkant.jpg"),
    refuses: {
      415: ["pictureWrongType"],
      422: ["pictureUnreadable", "pictureTooManyPixels", "tooManyPictures"],
    },
    answer: Pictures,
  },
  order: {
    summary: "Puts the pictures of a product in this order; the first stands for it in lists.",
    params: Id,
    body: strict({ ids }),
    answer: Pictures,
  },
  share: {
    summary: "Lets a picture serve all devices of the same type and name, or its own product alone.",
    params: Id,
    body: strict({ ofModel: Type.Boolean() }),
    answer: Picture,
  },
  remove: { summary: "Deletes a picture.", params: Id, answer: Deleted },
  image: {
    summary: "Gives a picture, at most 2,000 pixels wide and high.",
    params: Id,
    answer: fileAs("image/webp"),
  },
  thumbnail: {
    summary: "Gives a picture at most 240 pixels wide and high.",
    params: Id,
    answer: fileAs("image/webp"),
  },
} as const;
export type PicturesSchemas = typeof picturesSchemas;
export const pictures = withSchemas(productSubject, routes.pictures, picturesSchemas);
