import Apartment from "@mui/icons-material/ApartmentOutlined";
import Handshake from "@mui/icons-material/HandshakeOutlined";
import People from "@mui/icons-material/PeopleAltOutlined";
import ShoppingBag from "@mui/icons-material/ShoppingBagOutlined";
import Storefront from "@mui/icons-material/StorefrontOutlined";
import { lazyRouteComponent } from "@tanstack/react-router";
import { companies } from "../contract/companies.ts";
import { contacts } from "../contract/contacts.ts";
import { resource, type Screen } from "./screen.ts";

/** The screens about people and organisations: contacts by their role, and companies. */
export const peopleScreens: Screen[] = [
  {
    path: "/contacts",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "ContactList"),
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.title", icon: People, work: contacts.create },
  },
  {
    path: "/contacts/$id",
    screen: lazyRouteComponent(() => import("./contacts/ContactPage.tsx"), "ContactPage"),
    gate: contacts.read,
  },
  {
    path: "/contacts/$id/edit",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    gate: contacts.replace,
  },
  {
    path: "/customers",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "CustomerList"),
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.customers", icon: ShoppingBag },
  },
  {
    path: "/suppliers",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "SupplierList"),
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.suppliers", icon: Storefront },
  },
  {
    path: "/partners",
    screen: lazyRouteComponent(() => import("./contacts/Contacts.tsx"), "PartnerList"),
    gate: contacts.list,
    place: { group: "contacts", text: "contacts.partners", icon: Handshake },
  },
  {
    path: "/contacts/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    gate: contacts.create,
  },
  {
    path: "/customers/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    gate: contacts.create,
  },
  {
    path: "/suppliers/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    gate: contacts.create,
  },
  {
    path: "/partners/new",
    screen: lazyRouteComponent(() => import("./contacts/ContactForm.tsx"), "ContactForm"),
    gate: contacts.create,
  },
  ...resource("/companies", () => import("./companies/Companies.tsx"), "Company", companies, {
    group: "contacts",
    text: "companies.title",
    icon: Apartment,
    work: undefined,
  }),
];
