/** Companies and contacts of the sample. Their addresses end in `.example`, which leads nowhere (RFC 2606). */
export const companies = {
  bank: { name: "Voorbeeldbank N.V.", kvk_nr: "00000101" },
  school: { name: "Stichting Scholen De Brug", kvk_nr: "00000102" },
  webshop: { name: "Tweedekans Elektronica B.V.", kvk_nr: "00000103" },
  office: { name: "Kantoor & Co Inrichting B.V.", kvk_nr: "00000104" },
  hospital: { name: "Ziekenhuis Het Voorbeeld", kvk_nr: "00000105" },
} as const;

type Person = {
  name: string;
  company?: keyof typeof companies;
  representative?: string;
  email: string;
  phone?: string;
  street: string;
  zipcode: string;
  city: string;
  country?: string;
  locale?: string;
  is: ("isSupplier" | "isCustomer" | "isPartner")[];
};
const suppliers: Record<string, Person> = {
  bank: {
    name: "Voorbeeldbank, IT-beheer",
    company: "bank",
    representative: "Karin Mulder",
    email: "it@voorbeeldbank.example",
    phone: "030 000 01 01",
    street: "Bankplein 1",
    zipcode: "3511 AA",
    city: "Utrecht",
    is: ["isSupplier"],
  },
  municipality: {
    name: "Gemeente Voorbeeldstad",
    representative: "Hans Kok",
    email: "facilitair@voorbeeldstad.example",
    phone: "010 000 01 02",
    street: "Raadhuisstraat 12",
    zipcode: "3011 AB",
    city: "Rotterdam",
    is: ["isSupplier"],
  },
  school: {
    name: "Basisschool De Brug",
    company: "school",
    representative: "Fatima El Amrani",
    email: "ict@scholendebrug.example",
    phone: "015 000 01 03",
    street: "Brugwal 8",
    zipcode: "2611 AC",
    city: "Delft",
    is: ["isSupplier", "isCustomer"],
  },
  hospital: {
    name: "Ziekenhuis Het Voorbeeld, inkoop",
    company: "hospital",
    representative: "Ruud Peters",
    email: "inkoop@hetvoorbeeld.example",
    phone: "040 000 01 04",
    street: "Zorglaan 100",
    zipcode: "5611 AD",
    city: "Eindhoven",
    is: ["isSupplier"],
  },
  notary: {
    name: "Notariskantoor Van Dam",
    representative: "mr. E. van Dam",
    email: "kantoor@notarisvandam.example",
    street: "Herengracht 3",
    zipcode: "1015 AE",
    city: "Amsterdam",
    is: ["isSupplier"],
  },
  library: {
    name: "Bibliotheek Oostwijk",
    email: "beheer@bibliotheekoostwijk.example",
    street: "Leesplein 2",
    zipcode: "8011 AF",
    city: "Zwolle",
    is: ["isSupplier"],
  },
};
const customers: Record<string, Person> = {
  webshop: {
    name: "Tweedekans Elektronica",
    company: "webshop",
    representative: "Joris Bos",
    email: "inkoop@tweedekans.example",
    phone: "020 000 02 01",
    street: "Handelskade 40",
    zipcode: "1019 BA",
    city: "Amsterdam",
    is: ["isCustomer"],
  },
  office: {
    name: "Kantoor & Co",
    company: "office",
    representative: "Linda Smit",
    email: "bestel@kantoorenco.example",
    phone: "070 000 02 02",
    street: "Laan van Meerdervoort 15",
    zipcode: "2517 BB",
    city: "Den Haag",
    is: ["isCustomer"],
  },
  trader: {
    name: "Beispiel IT-Handel GmbH",
    representative: "Jürgen Weiß",
    email: "einkauf@beispiel-it.example",
    street: "Hafenstraße 7",
    zipcode: "20457",
    city: "Hamburg",
    country: "DE",
    locale: "de",
    is: ["isCustomer"],
  },
  agency: {
    name: "Makelaardij Zuid",
    representative: "Sanne de Groot",
    email: "info@makelaardijzuid.example",
    street: "Stationsweg 21",
    zipcode: "5211 BC",
    city: "'s-Hertogenbosch",
    is: ["isCustomer"],
  },
  person: {
    name: "Emma Jacobs",
    email: "emma@jacobs.example",
    street: "Dorpsstraat 5",
    zipcode: "9712 BD",
    city: "Groningen",
    is: ["isCustomer"],
  },
};
const partners: Record<string, Person> = {
  leasing: {
    name: "Voorbeeld Lease",
    representative: "Paul Janssen",
    email: "retour@voorbeeldlease.example",
    street: "Leaselaan 9",
    zipcode: "3528 CA",
    city: "Utrecht",
    is: ["isPartner"],
  },
};
export const contacts: Record<string, Person> = { ...suppliers, ...customers, ...partners };
