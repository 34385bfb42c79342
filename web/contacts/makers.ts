import { companies } from "../../contract/companies.routes.ts";
import { contacts } from "../../contract/contacts.routes.ts";
import { setMaker } from "../kit/inputs/makers.ts";
import { lazyPart } from "../kit/overlays/lazyPart.tsx";
import { withTexts } from "../kit/texts/i18n.ts";

const dialogs = () => withTexts(["contacts"], import("./MakeDialogs.tsx"));

/** Lets every picker of contacts or companies make one. */
export function offerNewContacts() {
  setMaker(["contacts", "customers", "suppliers", "partners"], {
    route: contacts.create,
    text: "contacts.make",
    Dialog: lazyPart(dialogs, "MakeContact"),
  });
  setMaker(["companies"], {
    route: companies.create,
    text: "companies.make",
    Dialog: lazyPart(dialogs, "MakeCompany"),
  });
}
