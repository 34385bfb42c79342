import { Alert, Box, Button, Checkbox, FormControlLabel } from "@mui/material";
import { useEffect, useState } from "react";
import { mailLinks } from "../../contract/mailLinks.routes.ts";
import type { Choices } from "../../contract/mailLinks.ts";
import { call } from "../kit/call/api.ts";
import { Look } from "../kit/look/Look.tsx";
import { PublicPage, useProblem } from "../kit/page/PublicPage.tsx";
import { speak, useTranslation } from "../kit/texts/i18n.ts";

/** Whoever got a mail chooses here what else they get. It names nobody: a mail may have been passed on. */
export const Unsubscribe = () => (
  <Look>
    <Reader />
  </Look>
);

type State = { choices?: Choices; saved?: boolean; problem?: string; busy?: boolean };

function Reader() {
  const { t } = useTranslation();
  const [{ choices, saved = false, problem, busy = false }, setState] = useState<State>({});
  const token = decodeURIComponent(location.pathname.split("/")[2] ?? "");
  const told = useProblem();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, also when the language changes
  useEffect(() => {
    call(mailLinks.choices, { params: { mailToken: token } })
      .then(async (answer) => {
        await speak(answer.locale, "company");
        setState({ choices: answer });
      })
      .catch((error) => setState({ problem: told(error) }));
  }, [token]);
  const choose = async (body: { getsMail: boolean; listIds?: number[] }) => {
    setState({ choices, busy: true });
    try {
      setState({
        choices: await call(mailLinks.choose, { params: { mailToken: token }, body }),
        saved: true,
      });
    } catch (error) {
      setState({ choices, problem: told(error) });
    }
  };
  return (
    <PublicPage
      title={t("unsubscribe.title")}
      problem={problem}
      outcome={
        saved && (
          <Alert severity="success">{t(choices?.getsMail ? "unsubscribe.saved" : "unsubscribe.done")}</Alert>
        )
      }
    >
      {choices && <Choice choices={choices} busy={busy} onChoose={choose} />}
    </PublicPage>
  );
}

type ChoiceProps = {
  choices: Choices;
  busy: boolean;
  onChoose: (body: { getsMail: boolean; listIds?: number[] }) => Promise<void>;
};
function Choice({ choices, busy, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const { getsMail, lists } = choices;
  const subscribed = lists.filter((list) => list.subscribed).map(({ id }) => id);
  const [chosen, setChosen] = useState(subscribed);
  if (!getsMail)
    return (
      <>
        <Box>{t("unsubscribe.getsNone")}</Box>
        <Button variant="outlined" loading={busy} onClick={() => void onChoose({ getsMail: true })}>
          {t("unsubscribe.back")}
        </Button>
      </>
    );
  const isChanged = [...chosen].sort().join() !== [...subscribed].sort().join();
  return (
    <>
      <Box>{t("unsubscribe.intro")}</Box>
      <Button
        variant="contained"
        size="large"
        loading={busy}
        onClick={() => void onChoose({ getsMail: false })}
      >
        {t("unsubscribe.all")}
      </Button>
      {lists.length > 0 && (
        <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2, display: "grid" }}>
          <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 1 }}>
            {t("unsubscribe.byList")}
          </Box>
          {lists.map(({ id, listName }) => (
            <FormControlLabel
              key={id}
              label={<bdi>{listName}</bdi>}
              control={
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={(_, on) => setChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
                />
              }
            />
          ))}
          <Button
            variant="outlined"
            disabled={!isChanged}
            loading={busy}
            onClick={() => void onChoose({ getsMail: true, listIds: chosen })}
            sx={{ mt: 1, justifySelf: "start" }}
          >
            {t("unsubscribe.save")}
          </Button>
        </Box>
      )}
    </>
  );
}
