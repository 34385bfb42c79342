import { type Static, Type } from "typebox";
import { type Kinds, megabyte } from "./files.rules.ts";
import { filesForm } from "./forms.ts";
import { about, act, Deleted, del, fileAs, get, Id, ids, post, strict } from "./http.ts";
import { Picture } from "./productAnswer.ts";
import { productSubject } from "./products.ts";

export const mostPictures = 20;
const bytes = 15 * megabyte;
/** The image types that cameras make and browsers show. */
export const pictureKinds: Kinds = { ".jpg": bytes, ".jpeg": bytes, ".png": bytes, ".webp": bytes };

const Pictures = Type.Object({ items: Type.Array(Picture) });
export type Pictures = Static<typeof Pictures>;

const write = { permission: "products:write", or: ["products:prepare"] } as const;
const read = { permission: "products:read" } as const;

export const pictures = about(productSubject, {
  add: post("/products/:id/pictures", {
    says: "Adds pictures to a product, drawn anew without what a camera wrote into them; 20 at most.",
    params: Id,
    form: filesForm("voorkant.jpg"),
    refuses: {
      415: ["pictureWrongType"],
      422: ["pictureUnreadable", "pictureTooManyPixels", "tooManyPictures"],
    },
    answer: Pictures,
    ...write,
  }),
  order: act("/products/:id/pictures/order", {
    says: "Puts the pictures of a product in this order; the first stands for it in lists.",
    params: Id,
    body: strict({ ids }),
    answer: Pictures,
    ...write,
  }),
  share: act("/pictures/:id/sharing", {
    says: "Lets a picture serve all devices of the same type and name, or its own product alone.",
    params: Id,
    body: strict({ ofModel: Type.Boolean() }),
    answer: Picture,
    ...write,
  }),
  remove: del("/pictures/:id", {
    says: "Deletes a picture.",
    params: Id,
    answer: Deleted,
    ...write,
  }),
  image: get("/pictures/:id/image", {
    says: "Gives a picture, at most 2,000 pixels wide and high.",
    params: Id,
    answer: fileAs("image/webp"),
    ...read,
  }),
  thumbnail: get("/pictures/:id/thumbnail", {
    says: "Gives a picture at most 240 pixels wide and high.",
    params: Id,
    answer: fileAs("image/webp"),
    ...read,
  }),
});
