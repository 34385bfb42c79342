const file = { type: "string", contentMediaType: "application/octet-stream" };
const form = (schema: object, name: string) => ({
  schema: { type: "object", properties: { file: schema }, required: ["file"] },
  example: { file: schema === file ? name : [name] },
});

/** A form with one file; `name` is its name in the example. */
export const fileForm = (name: string) => form(file, name);
export const filesForm = (name: string) => form({ type: "array", items: file }, name);

/** A form with a file and the JSON options of its route. */
export const listForm = (name: string, options: object) => ({
  schema: {
    type: "object",
    properties: {
      file,
      options: {
        type: "string",
        description:
          "The rest of the body as JSON, with `encoding`, `headingLine` and `sheet` where the file is not what it seems; columns that `mapping` does not name become what they seem",
      },
    },
    required: ["file"],
  },
  example: { file: name, options: JSON.stringify(options) },
});

const word = { type: "string", enum: ["true", "false"] };
/** A form with a theme as JSON and its images. */
export const themeForm = (palette: object) => ({
  schema: {
    type: "object",
    properties: {
      companyName: { type: "string" },
      palette: { type: "string", description: "The palette as JSON" },
      removeLogo: word,
      removeFavicon: word,
      version: { type: "string", description: "The version that was read" },
      logo: { ...file, description: "PNG, JPEG, WebP, GIF or SVG, at most 80 kB" },
      favicon: { ...file, description: "PNG or ICO, at most 4 kB" },
    },
    required: ["companyName", "palette"],
  },
  example: {
    companyName: "Voorbeeld B.V.",
    palette: JSON.stringify(palette),
    version: "3",
    logo: "logo.svg",
  },
});
