import { Alert, Box } from "@mui/material";
import { useState } from "react";
import { isDay } from "../../contract/calendar.rules.ts";
import { emails } from "../../contract/emails.routes.ts";
import { sending } from "../../contract/sending.routes.ts";
import { useAct, useCall } from "../kit/call/data.ts";
import { DateField } from "../kit/inputs/DateInput.tsx";
import { Field, FieldRow } from "../kit/inputs/Field.tsx";
import { RadioBox } from "../kit/inputs/RadioBox.tsx";
import { TimeBox } from "../kit/inputs/TimeInput.tsx";
import { DialogFrame } from "../kit/page/DialogFrame.tsx";
import { useTranslation } from "../kit/texts/i18n.ts";
import { isTime } from "../kit/texts/times.ts";

type Props = { id: number; name: string; onClose: () => void };
/** The two instants that a clock shows alike on the night when it is put back. */
type Twice = { earlier: string; later: string };
type When = "now" | "later";

/** Sends a mail now or later, by the company's clock; what stands in its way is said before. */
export function SendDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation();
  const checks = useCall(emails.checks, { params: { id } });
  const [when, setWhen] = useState<When>("now");
  const [at, setAt] = useState("");
  const [problem, setProblem] = useState("");
  const [twice, setTwice] = useState<Twice>();
  const change = (value: string) => {
    setAt(value);
    setProblem("");
    setTwice(undefined);
  };
  const send = useAct(sending.send, {
    done: t(when === "later" ? "sending.scheduleDone" : "sending.sendDone"),
    onDone: onClose,
    onFail: ({ code, detail, details, status }) => {
      if (status !== 422) return false;
      setTwice(code === "timeTwice" ? (details as Twice) : undefined);
      setProblem(detail);
      return true;
    },
  });
  const isError = ({ severity }: { severity: string }) => severity === "error";
  const items = checks.data?.items ?? [];
  const isTimed = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(at);
  return (
    <DialogFrame
      title={t("sending.sendTitle", { name })}
      action={t(when === "later" ? "sending.schedule" : "sending.sendNow")}
      width="sm"
      disabled={!checks.data || items.some(isError) || (when === "later" && !isTimed)}
      busy={send.isPending}
      onClose={onClose}
      onDo={() => send.mutate({ params: { id }, body: when === "later" ? { at } : {} })}
    >
      <Box sx={{ display: "grid", gap: 1.5 }}>
        {items.map(({ message, severity }) => (
          <Alert key={message} severity={severity}>
            {message}
          </Alert>
        ))}
        <RadioBox
          label={t("sending.when")}
          value={when}
          options={[
            { id: "now", name: t("sending.now") },
            { id: "later", name: t("sending.atTime") },
          ]}
          onChoose={setWhen}
        />
        {when === "later" && <Moment onChange={change} />}
        {twice && <Occurrence {...twice} value={at} onChange={setAt} />}
        {problem && <Alert severity={twice ? "info" : "error"}>{problem}</Alert>}
      </Box>
    </DialogFrame>
  );
}

/** A day and a time of the company's clock, `YYYY-MM-DDTHH:MM`; blank while one is missing. */
function Moment({ onChange }: { onChange: (at: string) => void }) {
  const { t } = useTranslation();
  const [day, setDay] = useState("");
  const [time, setTime] = useState("09:00");
  const change = (nextDay: string, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    onChange(isDay(nextDay) && isTime(nextTime) ? `${nextDay}T${nextTime}` : "");
  };
  return (
    <FieldRow>
      <Field label={t("sending.sendDay")}>
        {(ids) => <DateField ids={ids} value={day} autoFocus onChange={(next) => change(next, time)} />}
      </Field>
      <TimeBox
        label={t("sending.sendTime")}
        help={t("sending.sendTimeHelp")}
        value={time}
        onChange={(next) => change(day, next)}
      />
    </FieldRow>
  );
}

function Occurrence({
  earlier,
  later,
  value,
  onChange,
}: Twice & { value: string; onChange: (at: string) => void }) {
  const { t } = useTranslation();
  return (
    <RadioBox
      label={t("sending.which")}
      value={value}
      options={[
        { id: earlier, name: t("sending.firstTime") },
        { id: later, name: t("sending.secondTime") },
      ]}
      onChoose={onChange}
    />
  );
}
