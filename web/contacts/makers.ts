import { lazy } from "react";
import { companies } from "../../contract/companies.ts";
import { contacts } from "../../contract/contacts.ts";
import { setMaker } from "../kit/inputs/makers.ts";

const dialogs = () => import("./MakeDialogs.tsx");

/** Lets every picker of contacts or companies make one. */
export function offerNewContacts() {
  setMaker(["contacts", "customers", "suppliers", "partners"], {
    route: contacts.create,
    text: "contacts.make",
    Dialog: lazy(() => dialogs().then(({ MakeContact }) => ({ default: MakeContact }))),
  });
  setMaker(["companies"], {
    route: companies.create,
    text: "companies.make",
    Dialog: lazy(() => dialogs().then(({ MakeCompany }) => ({ default: MakeCompany }))),
  });
}
