import Apartment from "@mui/icons-material/ApartmentOutlined";
import Handshake from "@mui/icons-material/HandshakeOutlined";
import Home from "@mui/icons-material/HomeOutlined";
import People from "@mui/icons-material/PeopleAltOutlined";
import ShoppingBag from "@mui/icons-material/ShoppingBagOutlined";
import Storefront from "@mui/icons-material/StorefrontOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import type { Gate } from "../contract/access.ts";
import { companies } from "../contract/companies.routes.ts";
import { contacts } from "../contract/contacts.routes.ts";
import { contactImport } from "../contract/import/listImport.routes.ts";
import { pickupRequests, repairRequests } from "../contract/requests.routes.ts";
import { profiles } from "../contract/users.routes.ts";
import { resource, type Screen } from "./screen.ts";

/** People outside the company who have orders of their own. */
const outsiders: Gate = {
  config: { permission: "purchases:read", or: ["sales:read", "repairs:read"], outside: true },
};

/** The screens about people and organisations: contacts by their role, companies, and the home of those outside. */
export const peopleScreens: Screen[] = [
  {
    path: "/profile",
    screen: lazyRouteComponent(() => import("./profile/Profile.tsx"), "Profile"),
    texts: ["account", "people"],
    gate: profiles.read,
  },
  {
    path: "/home",
    screen: lazyRouteComponent(() => import("./portal/Home.tsx"), "Home"),
    texts: ["orders", "papers"],
    gate: outsiders,
    place: { group: "today", text: "portal.title", icon: Home },
  },
  {
    path: "/home/pickup",
    screen: lazyRouteComponent(() => import("./portal/PickupForm.tsx"), "PickupForm"),
    texts: ["orders"],
    gate: pickupRequests.create,
  },
  {
    path: "/home/repair",
    screen: lazyRouteComponent(() => import("./portal/RepairRequestForm.tsx"), "RepairRequestForm"),
    texts: ["orders"],
    gate: repairRequests.create,
  },
  {
    path: "/contacts",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "ContactList"),
    texts: ["contacts", "mailing"],
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.title", icon: People, work: contacts.create },
  },
  {
    path: "/contacts/import",
    screen: lazyRouteComponent(() => import("./imports/ListImportScreens.tsx"), "ContactImport"),
    texts: ["contacts", "imports"],
    gate: contactImport.read,
  },
  {
    path: "/contacts/$id",
    screen: lazyRouteComponent(() => import("./contacts/ContactPage.tsx"), "ContactPage"),
    texts: ["contacts", "record"],
    gate: contacts.read,
  },
  {
    path: "/contacts/$id/edit",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    texts: ["contacts"],
    gate: contacts.replace,
  },
  {
    path: "/customers",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "CustomerList"),
    texts: ["contacts", "mailing"],
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.customers", icon: ShoppingBag, under: "/contacts" },
  },
  {
    path: "/suppliers",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "SupplierList"),
    texts: ["contacts", "mailing"],
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.suppliers", icon: Storefront, under: "/contacts" },
  },
  {
    path: "/partners",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "PartnerList"),
    texts: ["contacts", "mailing"],
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.partners", icon: Handshake, under: "/contacts" },
  },
  {
    path: "/contacts/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    texts: ["contacts"],
    gate: contacts.create,
  },
  {
    path: "/customers/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    texts: ["contacts"],
    gate: contacts.create,
  },
  {
    path: "/suppliers/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    texts: ["contacts"],
    gate: contacts.create,
  },
  {
    path: "/partners/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    texts: ["contacts"],
    gate: contacts.create,
  },
  ...resource(
    "/companies",
    { list: () => import("./companies/Companies.tsx"), form: () => import("./companies/CompanyForm.tsx") },
    "Company",
    companies,
    {
      group: "contacts",
      text: "companies.title",
      icon: Apartment,
      under: "/contacts",
      work: undefined,
      texts: ["contacts"],
    },
  ),
];
