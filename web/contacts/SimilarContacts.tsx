import { Alert, Box, Button } from "@mui/material";
import { Link } from "@tanstack/react-router";
import { type Control, useWatch } from "react-hook-form";
import { contacts } from "../../contract/contacts.routes.ts";
import type { SimilarContact } from "../../contract/contacts.ts";
import { useDebounced } from "../kit/browser/useDebounced.ts";
import { useCall } from "../kit/call/data.ts";
import { Inline } from "../kit/page/values.tsx";
import { useFormat, useTranslation } from "../kit/texts/i18n.ts";

const compared = ["name", "email", "phone", "phone2", "companyId", "street", "zipcode"] as const;

type Props = {
  control: Control;
  /** Takes the one that is there instead; without it a link opens it. */
  onTake?: (contact: SimilarContact) => void;
};

/** Tells of contacts that look like the one that is typed; saving it all the same stays possible. */
export function SimilarContacts({ control, onTake }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const values = useWatch({ control, name: [...compared] });
  const typed = JSON.stringify(compared.flatMap((name, at) => (values[at] ? [[name, values[at]]] : [])));
  const query: Record<string, string> = Object.fromEntries(JSON.parse(useDebounced(typed, 400)));
  const similar = useCall(
    contacts.similar,
    { query },
    { enabled: Object.keys(query).length > 0, keepPrevious: true },
  );
  const items = Object.keys(query).length > 0 ? (similar.data?.items ?? []) : [];
  return (
    <Box role="status">
      {items.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("contacts.similar.title", { count: items.length })}
          <Box component="ul" className="plainList" sx={{ mt: 0.5 }}>
            {items.map((contact) => (
              <Box
                component="li"
                key={contact.id}
                sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1, minHeight: 36 }}
              >
                {onTake ? (
                  <Button size="small" color="inherit" variant="outlined" onClick={() => onTake(contact)}>
                    {t("contacts.similar.take", { name: contact.name })}
                  </Button>
                ) : (
                  <Link to={`/contacts/${contact.id}`}>
                    <bdi>{contact.name}</bdi>
                  </Link>
                )}
                <Box sx={{ color: "text.secondary" }}>
                  <Inline
                    parts={[
                      contact.companyName,
                      contact.city,
                      t("contacts.similar.same", {
                        what: format.list(
                          contact.alike.map((likeness) => t(`contacts.similar.by.${likeness}`)),
                        ),
                      }),
                    ]}
                  />
                </Box>
              </Box>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
