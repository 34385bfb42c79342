import Campaign from "@mui/icons-material/CampaignOutlined";
import Group from "@mui/icons-material/GroupsOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import { emails } from "../contract/emails.routes.ts";
import { customerTags, mailingLists } from "../contract/mailingLists.routes.ts";
import { LabelOutlined as Label } from "./kit/look/facingIcons.tsx";
import { resource, type Screen } from "./screen.ts";

/** The screens of mailing: bulk e-mail, its lists, and the tags of customers. */
export const mailingScreens: Screen[] = [
  {
    path: "/emails/templates",
    screen: lazyRouteComponent(() => import("./mailing/Emails.tsx"), "EmailTemplateList"),
    texts: ["mailing"],
    gate: emails.list,
  },
  {
    path: "/emails",
    screen: lazyRouteComponent(() => import("./mailing/Emails.tsx"), "EmailList"),
    texts: ["mailing"],
    gate: emails.list,
    place: { group: "mailing", text: "emails.title", icon: Campaign, work: emails.create },
  },
  {
    path: "/emails/new",
    screen: lazyRouteComponent(() => import("./mailing/EmailForm.tsx"), "EmailForm"),
    texts: ["mailing", "sending"],
    gate: emails.create,
  },
  {
    path: "/emails/$id",
    screen: lazyRouteComponent(() => import("./mailing/EmailForm.tsx"), "EmailForm"),
    texts: ["mailing", "sending"],
    gate: emails.read,
  },
  {
    path: "/mailing-lists",
    screen: lazyRouteComponent(() => import("./mailing/MailingLists.tsx"), "MailingListList"),
    texts: ["mailing"],
    gate: mailingLists.list,
    place: { group: "mailing", text: "mailingLists.title", icon: Group, work: mailingLists.create },
  },
  {
    path: "/mailing-lists/new",
    screen: lazyRouteComponent(() => import("./mailing/MailingListForm.tsx"), "MailingListForm"),
    texts: ["contacts", "mailing"],
    gate: mailingLists.create,
  },
  {
    path: "/mailing-lists/$id",
    screen: lazyRouteComponent(() => import("./mailing/MailingListPage.tsx"), "MailingListPage"),
    texts: ["contacts", "mailing"],
    gate: mailingLists.members,
  },
  {
    path: "/mailing-lists/$id/edit",
    screen: lazyRouteComponent(() => import("./mailing/MailingListForm.tsx"), "MailingListForm"),
    texts: ["contacts", "mailing"],
    gate: mailingLists.replace,
  },
  ...resource(
    "/customer-tags",
    { list: () => import("./mailing/CustomerTags.tsx"), form: () => import("./mailing/CustomerTagForm.tsx") },
    "CustomerTag",
    customerTags,
    {
      group: "mailing",
      text: "customerTags.title",
      icon: Label,
      texts: ["mailing"],
    },
  ),
];
