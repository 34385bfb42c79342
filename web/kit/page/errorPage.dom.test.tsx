import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ApiError } from "../call/api.ts";
import { renderScreen } from "../kit.fixtures.tsx";
import { FailedPage } from "./ErrorPage.tsx";

test("what is not there is said plainly, without a way to try again", async () => {
  await renderScreen(() => <FailedPage error={new ApiError(404)} retry={() => undefined} />);
  expect(screen.getByRole("heading").textContent).toBe("Niet gevonden");
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Naar het startscherm",
  ]);
});
