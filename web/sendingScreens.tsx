import BarChart from "@mui/icons-material/BarChartOutlined";
import Block from "@mui/icons-material/BlockOutlined";
import Returned from "@mui/icons-material/MarkEmailUnreadOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import { mailReports } from "../contract/mailReports.routes.ts";
import { moduleConfigs } from "../contract/moduleConfigs.routes.ts";
import { sending } from "../contract/sending.routes.ts";
import { suppressions } from "../contract/suppressions.routes.ts";
import type { Screen } from "./screen.ts";

/** How bulk e-mails leave, what became of them, and who gets none. */
export const sendingScreens: Screen[] = [
  {
    path: "/emails/compare",
    screen: lazyRouteComponent(() => import("./sending/Compare.tsx"), "EmailsCompared"),
    texts: ["insight", "sending"],
    gate: sending.compare,
    place: { group: "mailing", text: "sending.compareTitle", icon: BarChart, work: sending.send },
  },
  {
    path: "/emails/$id/figures",
    screen: lazyRouteComponent(() => import("./sending/EmailFigures.tsx"), "EmailFigures"),
    texts: ["sending"],
    gate: sending.figures,
  },
  {
    path: "/emails/$id/recipients",
    screen: lazyRouteComponent(() => import("./sending/Recipients.tsx"), "RecipientList"),
    texts: ["sending"],
    gate: sending.recipients,
  },
  {
    path: "/suppressions",
    screen: lazyRouteComponent(() => import("./sending/Suppressions.tsx"), "SuppressionList"),
    texts: ["mailing"],
    gate: suppressions.list,
    place: { group: "mailing", text: "suppressions.title", icon: Block, work: suppressions.create },
  },
  {
    path: "/mail-reports",
    screen: lazyRouteComponent(() => import("./sending/MailReports.tsx"), "MailReportList"),
    texts: ["sending"],
    gate: mailReports.list,
    place: { group: "mailing", text: "mailReports.title", icon: Returned, work: mailReports.close },
  },
  {
    path: "/modules/mailing/configs",
    screen: lazyRouteComponent(() => import("./sending/MailingSettings.tsx"), "MailingSettings"),
    texts: ["sending"],
    gate: moduleConfigs.mailing.read,
    place: { group: "admin", text: "mailingSettings.title", work: moduleConfigs.mailing.replace },
  },
];
