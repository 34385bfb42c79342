import { companies } from "../../contract/companies.ts";
import { ContactTabs } from "../contacts/ContactTabs.tsx";
import { ListScreen } from "../kit/list/ListScreen.tsx";
import { Code } from "../kit/page/values.tsx";

export const CompanyList = () => (
  <ListScreen
    of={companies}
    name="companies"
    sort="name"
    columns={[
      "name",
      { key: "kvk_nr", cell: (company) => <Code>{company.kvk_nr}</Code> },
      { key: "rsin_nr", cell: (company) => <Code>{company.rsin_nr}</Code> },
      { key: "vatNr", cell: (company) => <Code>{company.vatNr}</Code> },
    ]}
  >
    <ContactTabs />
  </ListScreen>
);
