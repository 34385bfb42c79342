import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Order } from "../../../contract/orderAnswer.ts";
import type { OrderLine } from "../../../contract/orderLines.ts";
import { renderScreen } from "../../kit/kit.fixtures.tsx";
import { locale } from "../../kit/texts/i18n.ts";
import { DiscountCell } from "./SaleCells.tsx";

afterEach(() => locale.set("nl"));

test.each(["nl", "fr", "fa", "ar"] as const)("a discount is typed in %s as it is shown", async (language) => {
  locale.set(language);
  const line = { discount: 1250, discountUnit: "basisPoints" } as OrderLine;
  const order = { vatRates: [] } as unknown as Order;
  await renderScreen(() => <DiscountCell order={order} line={line} isWithVat={false} />);
  const button = screen.getByRole("button");
  const shown = button.textContent;
  fireEvent.click(button);
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe(shown);
});
