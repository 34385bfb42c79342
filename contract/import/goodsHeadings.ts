import { partyHeadings } from "./contactHeadings.ts";
import { costHeadings, knownHeadings, words } from "./headings.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const productFields = [
  "sku",
  "serialNumber",
  "imei",
  "imei2",
  "brand",
  "model",
  "productName",
  "productType",
  "quantity",
  "location",
  "locationLabel",
  "purchasePrice",
  "salePrice",
  "vatCode",
  "assetTag",
  "remarks",
] as const;
export type ProductField = (typeof productFields)[number];

export const saleFields = [
  "orderNr",
  "orderDate",
  "customerReference",
  "name",
  "firstName",
  "lastName",
  "companyName",
  "kvk_nr",
  "email",
  "phone",
  "street",
  "houseNumber",
  "zipcode",
  "city",
  "country",
  "sku",
  "serialNumber",
  "quantity",
  "unitPrice",
  "vatCode",
  "remarks",
  "transportCost",
  "discount",
  "orderTotal",
] as const;
export type SaleField = (typeof saleFields)[number];
/** Fields that only people who may write prices fill. */
export const pricedSaleFields: ReadonlySet<string> = new Set<SaleField>([
  "unitPrice",
  "transportCost",
  "discount",
  "orderTotal",
]);

const sku = words(
  `
  defaultcode internalreference internreferentie sku skunummer artikelnummer artikelnr artikelcode artnr productcode productnummer itemnumber itemno itemcode partnumber partno
  articlenumber articleno productid productnumber stocknumber artikelnummer produktnummer bestandsnummer referencearticle codearticle
  refarticle codigo codigodearticulo codigodeproducto codigodoproduto codigodoartigo codicearticolo codiceprodotto codice
  kodproduktu kodtowaru indeks numerartykulu`,
  `کد کالا، شناسه کالا، کد محصول، رمز المنتج، رمز الصنف، كود المنتج، رقم الصنف`,
);
const vatCode = words(
  `
  btw btwcode btwtarief btwpercentage btwsoort vat vatcode vatrate vatpercentage tax taxrate taxcode
  mwst mwstsatz ust ustsatz steuersatz steuerschlussel tva tauxtva tauxdetva codetva iva tipodeiva tipoiva codigoiva taxadeiva taxaiva
  aliquota aliquotaiva codiceiva stawkavat kodvat`,
  `مالیات، نرخ مالیات، کد مالیات، الضريبة، نسبة الضريبة، رمز الضريبة`,
);
const soldAt = words(
  `
  regularprice verkoopprijs listprice lstprice stukprijs prijs prijsperstuk verkoopwaarde price unitprice saleprice salesprice sellingprice sellingpriceexcltax itemcost itemprice priceeach specialprice
  verkaufspreis einzelpreis preis stuckpreis vk prix prixunitaire prixdevente puht pu
  precio preciounitario preciodeventa preco precounitario precodevenda prezzo prezzounitario prezzodivendita
  cena cenajednostkowa cenasprzedazy`,
  `قیمت، قیمت واحد، قیمت فروش، فی، السعر، سعر الوحدة، سعر البيع`,
);
const { purchasePrice: _, cpu, ram, storage, grade, specs: __, ...ofDevices } = knownHeadings;

export const productVocabulary: Vocabulary<ProductField> = {
  ofDevices: true,
  headings: {
    ...ofDevices,
    sku,
    location: words(
      `
      locatie magazijn opslaglocatie vestiging location warehouse site lager lagerort standort lagerplatz
      emplacement entrepot almacen ubicacion armazem localizacao magazzino ubicazione magazyn lokalizacja`,
      `انبار، محل، مکان، الموقع، المستودع، المخزن`,
    ),
    locationLabel: words(
      `
      vak plek plaats stelling stellingplaats magazijnplaats bin slot shelf position binlocation fach regal platz regalplatz
      casier etagere rayon estante hueco posicion prateleira posicao scaffale posizione polka regalik miejsce`,
      `قفسه، جای کالا، الرف، الخانة`,
    ),
    salePrice: soldAt,
    purchasePrice: costHeadings,
    vatCode,
  },
};

/** Headings of the built-in attributes, by code. */
export const attributeHeadings: Readonly<Record<string, readonly string[]>> = { cpu, ram, storage, grade };

export const saleVocabulary: Vocabulary<SaleField> = {
  headings: {
    orderNr: words(
      `
      ordernummer ordernr order bestelnummer bestelnr bestelling verkooporder verkoopordernummer
      ordernumber orderno orderid salesorder salesordernumber sonumber bestellnummer bestellung auftrag auftragsnummer auftragsnr
      numerodecommande nodecommande ncommande commande numerodepedido numeropedido npedido pedido numerodaencomenda encomenda
      numeroordine ordine numerzamowienia nrzamowienia zamowienie`,
      `شماره سفارش، سفارش، رقم الطلب، الطلب، رقم الطلبية`,
    ),
    orderDate: words(
      `
      orderdatum datum besteldatum verkoopdatum orderdate date saledate salesdate bestelldatum auftragsdatum
      datedecommande datecommande fecha fechadepedido fechapedido fechadeventa data datadaencomenda datadopedido datadavenda
      dataordine datazamowienia`,
      `تاریخ، تاریخ سفارش، تاریخ فروش، التاريخ، تاريخ الطلب، تاريخ البيع`,
    ),
    customerReference: words(
      `
      klantreferentie referentie uwreferentie referentieklant kenmerk ponummer reference customerreference yourreference
      ponumber po purchaseorder purchaseordernumber referenz kundenreferenz ihrzeichen referenceclient votrereference
      referencia referenciacliente suareferencia riferimento riferimentocliente referencja`,
      `مرجع، شماره مرجع، مرجع مشتری، المرجع، مرجع العميل`,
    ),
    ...partyHeadings,
    sku,
    serialNumber: knownHeadings.serialNumber,
    quantity: knownHeadings.quantity,
    unitPrice: soldAt,
    vatCode,
    remarks: knownHeadings.remarks,
    transportCost: words(
      `
      transportkosten verzendkosten vrachtkosten shipping shippingcost shippingcosts shippingamount freight deliverycost
      versandkosten frachtkosten fraisdeport fraisdelivraison gastosdeenvio costedeenvio custosdeenvio portes
      spesedispedizione kosztwysylki`,
      `هزینه ارسال، تكلفة الشحن، رسوم الشحن`,
    ),
    discount: words(
      `
      orderkorting kortingorder discountamount orderdiscount discounttotal bestellrabatt auftragsrabatt remisecommande
      descuentodelpedido descontodaencomenda`,
      `تخفیف سفارش، خصم الطلب`,
    ),
    orderTotal: words(
      `
      ordertotaal totaalorder ordertotal ordertotalamount grandtotal bestellsumme auftragssumme totalcommande totaldelpedido totaldaencomenda`,
      `جمع سفارش، مبلغ سفارش، إجمالي الطلب`,
    ),
  },
};
