import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What a driver cannot read in the sun, or hit with gloves on: text below 7 : 1 whatever its size, targets below 56 pixels. */
export async function unfitForTheRoad(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().include("main");
  axe.options({
    resultTypes: ["violations"],
    runOnly: ["color-contrast-enhanced"],
    rules: { "color-contrast-enhanced": { enabled: true } },
    checks: {
      "color-contrast-enhanced": {
        options: { contrastRatio: { normal: { expected: 7 }, large: { expected: 7 } } },
      },
    },
  } as never);
  const { violations } = await axe.analyze();
  const pale = violations.flatMap(({ nodes }) =>
    nodes.map(
      ({ html, any }) => `${(any[0]?.data as { contrastRatio?: number })?.contrastRatio} : 1 ${html}`,
    ),
  );
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        "main :is(a, button, input, select, textarea, canvas, [role=button])",
      ),
    ]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && target.tabIndex >= 0)
      .flatMap((target) => {
        // A field is hit by the box around it, a tick by its label.
        const hit = target.closest<HTMLElement>("label, .MuiInputBase-root") ?? target;
        const { height } = hit.getBoundingClientRect();
        return height > 1 && height < 56
          ? [`${Math.round(height)} px ${target.outerHTML.slice(0, 160)}`]
          : [];
      }),
  );
  return [...pale, ...small];
}
