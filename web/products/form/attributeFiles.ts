import { useState } from "react";
import { attributeFiles } from "../../../contract/attributeFiles.routes.ts";
import type { ProductInput } from "../../../contract/products.ts";
import { upload } from "../../kit/call/api.ts";
import { showError } from "../../kit/call/toasts.ts";
import type { Attribute } from "../attributes.tsx";

type Values = ProductInput["attributes"];
const none: Values = {};

/** The files that are chosen for the attributes of a product, which had these values; they are sent once it is saved. */
export function useAttributeFiles(had = none) {
  const [chosen, setChosen] = useState<Readonly<Record<string, File>>>({});
  function choose(code: string, file: File | undefined) {
    const { [code]: _, ...others } = chosen;
    setChosen(file ? { ...others, [code]: file } : others);
  }

  /** The attributes to save; a file attribute keeps its name until a new file is uploaded. */
  function filled(attributes: readonly Attribute[], values: Record<string, unknown> = {}): Values {
    const entries = attributes.flatMap(({ code, type }) => {
      const value = values[code];
      // The server keeps an omitted file, so a removed one is sent as blank.
      if (type === "file") return [[code, chosen[code] || value === had[code] ? (had[code] ?? "") : ""]];
      return typeof value === "string" && value.trim() ? [[code, value.trim()]] : [];
    });
    return Object.fromEntries(entries);
  }

  /** The attributes that a copy takes along: a part is in one device, and so is a file. */
  const copied = (attributes: readonly Attribute[] = [], values: Values) =>
    Object.fromEntries(
      attributes.flatMap(({ code, type }) =>
        values[code] && type !== "product" && type !== "file" ? [[code, values[code]]] : [],
      ),
    );

  /** Whether all that was chosen has arrived; what has not can be sent again. */
  async function send(id: number, attributes: readonly Attribute[] = []) {
    for (const { id: attributeId, code } of attributes) {
      const file = chosen[code];
      if (!file) continue;
      try {
        await upload(attributeFiles.put, { params: { id, attributeId } }, [file]);
        setChosen(({ [code]: _, ...others }) => others);
      } catch (error) {
        showError(error);
        return false;
      }
    }
    return true;
  }
  return { had, chosen, choose, filled, copied, send };
}
export type AttributeFiles = ReturnType<typeof useAttributeFiles>;
