import { words } from "./headings.ts";

/** Words around the name of a field that do not change what it is of. */
const anywhere = words(
  "value number nr no 1 of the de du des la le del di do da der die das van het een in per name naam nom",
);

/** Of a device, by whatever a list calls it. */
export const ofDevice: ReadonlySet<string> = new Set([
  ...anywhere,
  ...words(
    `device devices asset assets hardware hw computer machine system chassis bios equipment pc laptop notebook item lineitem line
    product variant inventory component components size capacity gb mb tb gib mib tib general config configuration ci total installed physical standard client
    apparaat toestel artikel gerat hardwares appareil equipo dispositivo urzadzenia sprzetu`,
    "دستگاه، کالا، الجهاز، المنتج",
  ),
]);

/** Of whoever buys; the second are of where it goes, which counts when nothing says who pays. */
export const ofParty: ReadonlySet<string> = new Set([
  ...anywhere,
  ...words(
    `billing bill to invoice invoicing factuur factuuradres facturatie rechnung rechnungs facturation facturacion fatturazione
    customer buyer client klant contact relatie debiteur kunde cliente business work office company organization primary main default
    hoofd address adres line line1 partner account zakelijk`,
  ),
]);
export const ofDelivery: ReadonlySet<string> = new Set([
  ...ofParty,
  ...words(
    `shipping ship delivery deliver recipient verzendadres verzend aflever afleveradres leveradres lieferung liefer lieferadresse livraison
    envio entrega spedizione home prive privat personal`,
  ),
]);

/** Of an order, and of one of its lines. */
export const ofOrder: ReadonlySet<string> = new Set([
  ...anywhere,
  ...words(
    "order orders item items lineitem line product variant cart checkout sales sale total amount cost costs charge",
  ),
]);

/** Where a thing lies. */
export const ofPlace: ReadonlySet<string> = new Set([
  ...ofDevice,
  ...words("stock voorraad warehouse magazijn storage current default shelf"),
]);

/** What is said of a device or an order. */
export const ofRemarks: ReadonlySet<string> = new Set([...ofDevice, ...ofParty, ...ofOrder]);

/** Beside a price: its currency, its side of VAT, and of how many it is. */
export const ofPrice: ReadonlySet<string> = new Set([
  ...ofDevice,
  ...words(
    `excl exclusief ex exc excluding incl inclusief inc including btw vat tax mwst tva iva ht ttc netto net bruto brutto gross zzgl
    eur euro euros usd dollar dollars gbp chf pln zl unit piece pieces pc pcs stuk st stk stuck each pp ea pro par por each our your lineitem line`,
    "دلار، ریال، تومان، یورو، بالدولار، باليورو، دولار، یورو",
  ),
]);

const components =
  "battery accu akku batterie bateria motherboard mainboard baseboard keyboard toetsenbord charger adapter psu dock docking gpu graphics video webcam optical";
const moments =
  "date datum dates at time since until last expires expiry expiration warranty garantie garantia age year month created updated modified seen fecha";
const systems =
  "os operating windows license licence software firmware version domain network mac ip url link image photo";

/** Words that make another thing of a field that a heading merely contains: «battery condition», «disk serial number». */
export const otherwise: Readonly<Record<string, ReadonlySet<string>>> = {
  serialNumber: new Set(
    words(
      `${components} ${moments} ${systems} disk drive drives hdd ssd schijf harddisk harddrive storage festplatte disque disco dysk memory ram key sim iccid
      order invoice contract parent type label count status`,
    ),
  ),
  assetTag: new Set(words(`${moments} status type parent`)),
  brand: new Set(
    words(`${components} ${systems} cpu processor disk drive hdd ssd ram memory monitor bios serial id part`),
  ),
  model: new Set(
    words(`${components} ${moments} ${systems} cpu processor disk drive hdd ssd ram memory id eol category`),
  ),
  productName: new Set(
    words(
      `${components} ${moments} ${systems} user owner seo meta short alt id number no nr nummer num code`,
    ),
  ),
  productType: new Set(
    words(
      `${components} ${moments} ${systems} cpu processor disk drive hdd ssd ram memory order customer contract price id tax user owner`,
    ),
  ),
  quantity: new Set(
    words(`${moments} min max minimum maximum reorder reserved step decimal backorder user cpu core`),
  ),
  cpu: new Set(
    words(`${moments} speed mhz ghz frequency cores core count threads generation gen score id usage`),
  ),
  grade: new Set(words(`${components} ${moments} disk drive hdd ssd screen lcd display scherm cpu order`)),
  remarks: new Set(words(`${moments} order`)),
  specs: new Set(words(moments)),
  imei: new Set(words("status date")),
  sku: new Set(words(`${moments} ${systems} serial parent`)),
};
const measuredOtherwise = new Set(
  words(
    `${moments} name serial sn number model manufacturer type count qty quantity slots slot health status speed removed erased wiped encryption interface
    interfaces part smart bus free available used remaining percent percentage usage utilization vrij vrije beschikbaar beschikbare gebruikt frei
    freie freier verfugbar belegt libre libres disponible disponibles utilise utilisee livre disponivel usado usada libero libera disponibile
    usato wolne wolny dostepne dostepna zajete`,
    "آزاد، خالی، مصرف، متاح، متاحة، المتاحة، الحرة",
  ),
);
/** The same for memory and storage: how much of it is free is not how much there is. */
export const otherwiseThan = (field: string, isMeasured: boolean): ReadonlySet<string> | undefined =>
  isMeasured || field === "ram" || field === "storage" ? measuredOtherwise : otherwise[field];

/** Headings of a register that says what its owner once paid, which is not what we pay. */
export const registers: ReadonlySet<string> = new Set(
  words(
    `purchasedate dateofpurchase datepurchased purchased acquisitiondate dateacquired podate depreciation depreciationmethod
    aankoopdatum aanschafdatum aanschafwaarde afschrijving kaufdatum anschaffungsdatum abschreibung datedachat
    dateacquisition amortissement fechadecompra fechacompra depreciacion datadecompra dataacquisto datazakupu`,
    "تاریخ خرید، تاريخ الشراء",
  ),
);
/** What is bidden for a list, whatever its owner paid. */
export const bids: ReadonlySet<string> = new Set(words("bod bid offer"));
