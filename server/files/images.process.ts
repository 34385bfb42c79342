import { draw } from "./drawing.ts";
import type { ImageTask } from "./images.ts";

process.once("message", async (task: ImageTask) => {
  process.send?.(await draw(task), undefined, undefined, () => process.disconnect());
});
