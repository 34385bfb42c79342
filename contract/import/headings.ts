import type { ImportField } from "./fields.ts";

/** Normalizes a heading for comparison: lower case, without accents or punctuation, and without the Arabic article. */
export const headingKey = (heading: string): string =>
  heading
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
    .replace(/[يى]/g, "ی")
    .replaceAll("ك", "ک")
    .replaceAll("ة", "ه")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/(?<=^| )ال(?=\p{L}{3})/gu, "")
    .trim();

export const compact = (heading: string) => headingKey(heading).replaceAll(" ", "");

/** Headings that say what something cost its buyer. */
export const costHeadings = words(
  `
  inkoopprijs aankoopprijs inkprijs inkoop inkoopwaarde kostprijs verrekenprijs inkoopprijsexcl
  purchaseprice purchasecost costprice cost costs costperitem standardcost standardprice unitcost buyprice buyingprice
  einkaufspreis ek eknetto nettoek ekpreis ekst einkauf
  prixdachat prixdachatht puachat coutdachat coutunitaire cout
  preciodecompra coste costo costeunitario precodecompra custo custounitario
  prezzodiacquisto prezzoacquisto costodiacquisto cenazakupu kosztzakupu`,
  `قیمت خرید، سعر الشراء، التكلفة`,
);
/** Headings of a price, which is what we pay in a list that is offered to us. */
const priceHeadings = words(
  `
  stukprijs prijsperstuk prijs waarde bod restwaarde nettoprijs stuksprijs prijspst prijsst
  unitprice price value unitvalue bid offer netprice priceeach costeach askingprice offerprice
  stuckpreis einzelpreis preis restwert wert nettopreis preisnetto preisstuck preisprostuck stkpreis
  prixunitaire prix valeur pu puht prixht prixunitaireht prixnet
  preciounitario precio valor precioneto preciounit preciound precounitario preco precounit precoliquido
  prezzo prezzounitario prezzonetto valore
  cena cenanetto cenajednostkowa cenazasztuke cenaszt wartosc`,
  `قیمت واحد، قیمت، بهای واحد، فی، مبلغ، ارزش، سعر الوحدة، سعر القطعة، السعر، القيمة، المبلغ`,
);

/**
 * Headings that suppliers use, the likeliest first. Dutch, English, German, French, Spanish, Portuguese, Italian and Polish
 * ones are compacted (see `compact`); Persian and Arabic ones are as written.
 */
export const knownHeadings: Readonly<Record<ImportField, readonly string[]>> = {
  serialNumber: words(
    `
    serienummer serienr serialnumber serial serialno serialnr sn snr snummer servicetag
    seriennummer seriennr
    numerodeserie numeroserie nodeserie ndeserie nserie noserie numserie serie
    imeisn imeiserial snimei serialimei
    sernr serno snumber serialnum serialnummer serialnos serienummers fabrieksnummer sno
    numerosdeserie numdeserie nrodeserie nroserie nrdeserie nserial
    numerodiserie numeroseriale seriale ndiserie nrdiserie matricola
    numerseryjny nrseryjny seryjny numeryseryjne nrser
    systemserial chassisserial machineserial hardwareserial serienummers serials serialnumbers biosserialnumber`,
    `شماره سریال، سریال، شماره سریال دستگاه، سریال نامبر، سرویس تگ، الرقم التسلسلي، الرقم المسلسل، الرقم المتسلسل، السيريال، رقم السيريال، سيريال نمبر، الأرقام التسلسلية، شماره‌های سریال`,
  ),
  imei: words(
    `
    imei imei1 imeinummer imeinumber imeino imeinr imeicode imeimeid meidimei imeiesn primaryimei
    numeroimei numerodeimei numeroimei1 ndimei codeimei
    numerimei nrimei imeinum`,
    `شماره IMEI، کد IMEI، آی‌ام‌ای‌آی، شماره IMEI دستگاه، رقم IMEI، رقم الـ IMEI`,
  ),
  imei2: words(
    `
    imei2 imei02 imeitwo secondimei secondaryimei imeisim2 tweedeimei zweiteimei deuxiemeimei segundoimei
    imeinummer2 imeinumber2 imeino2 imeinr2 numeroimei2 imei2dualsim`,
    `شماره IMEI 2، IMEI 2، IMEI دوم، شماره IMEI دوم، رقم IMEI 2، رقم IMEI الثاني`,
  ),
  brand: words(
    `
    merk fabrikant producent merkfabrikant brand make manufacturer mfr mfg vendor oem
    marke hersteller marque fabricant constructeur marca fabricante
    brandname produttore marcaproduttore producentmarka marka merknaam fabrikantnaam
    manufacturers makes producer systemmanufacturer`,
    `برند، مارک، سازنده، شرکت سازنده، تولیدکننده، نام تجاری، العلامة التجارية، الماركة، الشركة المصنعة، الصانع، البراند`,
  ),
  model: words(
    `
    model modelname modelnaam modelnummer modelnumber modelnr modelno typenummer typeaanduiding merktype machinetype
    modell modellname modellbezeichnung modele nomdumodele modelo nombredelmodelo nomedomodelo
    modelsname modello nomemodello nazwamodelu modelurzadzenia modelldesgerats toesteltype typetoestel
    models modelidentifier systemmodel productmodel machinemodel modeldescription productmodelname`,
    `مدل، مدل دستگاه، نام مدل، شماره مدل، الموديل، الطراز، اسم الموديل، رقم الموديل، رقم الطراز`,
  ),
  productName: words(
    `
    productnaam productname product apparaat apparaatnaam artikel artikelnaam naam
    itemname itemdescription item article name
    produktname produkt artikelbezeichnung bezeichnung gerat
    nomduproduit produit designation libelle appareil
    nombredelproducto producto articulo equipo nombre
    nomedoproduto produto artigo equipamento nome
    devicename device assetname productdescription itemname toestel toestelnaam artikelomschrijving productomschrijving
    geratename geratebezeichnung artikelname produktbezeichnung
    nomdelappareil nomduappareil nombredeldispositivo dispositivo nomedodispositivo
    prodotto articolo nomeprodotto descrizionearticolo nomedispositivo apparecchio
    nazwa nazwaproduktu nazwaurzadzenia opisproduktu urzadzenie towar
    omschrijving description beschreibung descripcion descricao descrizione opis
    titel title titre titulo titolo displayname computername hostname machinename nomordinateur nomdupc computernaam apparaatnamen systemname productlabel`,
    `شرح کالا، نام کالا، کالا، نام محصول، محصول، نام دستگاه، دستگاه، نام، وصف المنتج، اسم المنتج، المنتج، اسم الصنف، الصنف، اسم الجهاز، الجهاز، البيان، الاسم، شرح، الوصف`,
  ),
  productType: words(
    `
    producttype productcategorie productgroep categorie soort soortapparaat apparaattype apparaatsoort hardwaretype
    productcategory productgroup category devicetype assettype equipmenttype formfactor chassistype
    attributesetcode attributeset attributesetname
    produkttyp produktart produktkategorie produktgruppe kategorie geratetyp gerateart
    typedeproduit typeproduit typedappareil typeappareil famille
    tipodeproducto tipodeequipo tipodedispositivo categoria
    tipodeproduto tipodeequipamento
    tipoprodotto tipologia tipodiprodotto tipodispositivo categoriaprodotto
    typurzadzenia typproduktu kategoriaproduktu kategoria rodzaj rodzajsprzetu typsprzetu
    categories types assettypename cidisplaytype ciclass class devicekind assetclass hardwarecategory producttypes`,
    `نوع، نوع دستگاه، نوع کالا، نوع محصول، نوع در فهرست، دسته، دسته‌بندی، گروه کالا، النوع، نوع الجهاز، نوع المنتج، النوع حسب القائمة، الفئة، فئة المنتج، التصنيف`,
  ),
  quantity: words(
    `
    aantal aantalstuks stuks hoeveelheid quantity qty count pieces pcs units
    anzahl menge stuckzahl stuck stk quantite qte nombre
    cantidad cant unidades quantidade qtd qtde
    aant aantst stuk noofunits numberofunits unitscount anz st
    nb nbre nbdepieces ud uds unds unid numerodeunidades
    quantita qta pezzi numeropezzi nrpezzi
    ilosc iloscsztuk szt sztuk liczba liczbasztuk
    stock voorraad onhand quantityonhand qtyonhand qtyavailable stocklevel inventoryquantity inventoryqty aantalopvoorraad bestand lagerbestand enstock existencias`,
    `تعداد، مقدار، الكمية، العدد، عدد القطع`,
  ),
  purchasePrice: [...costHeadings, ...priceHeadings],
  assetTag: words(
    `
    assettag assetnumber assetnummer assetnr assetno assetid asset tag
    inventarisnummer inventarisnr activanummer activumnummer stickernummer inventorynumber inventoryno
    inventarnummer inventarnr anlagennummer
    numerodinventaire ninventaire codeinventaire etiquette
    numerodeinventario etiquetadeactivo etiqueta activo
    numerodepatrimonio patrimonio etiquetadopatrimonio
    assetcode inventoryid inventaire cespite codicecespite numeroinventario ninventario etichetta
    numerinwentarzowy nrinwentarzowy nrinw numersrodkatrwalego
    assetlabel propertytag inventorytag inventarisnummers computerassettag annotatedassetid`,
    `شماره اموال، برچسب اموال، کد اموال، پلاک اموال، شماره دارایی، رقم الأصل، رمز الأصل، ملصق الأصل، بطاقة الأصل، رقم الجرد`,
  ),
  cpu: words(
    `
    processor cpu cputype prozessor processeur procesador processador
    cpumodel processortype prozessortyp typedeprocesseur tipodeprocesador processore tipoprocessore procesor typprocesora
    cpuname processorname cpumodelname processormodel processordescription cpuid`,
    `پردازنده، سی‌پی‌یو، المعالج، نوع المعالج`,
  ),
  ram: words(
    `
    geheugen werkgeheugen interngeheugen ram memory ramgeheugen installedram
    arbeitsspeicher hauptspeicher speicher memoirevive memoire memoriaram memoria
    memorysize ramsize ramgb werkgeheugengb memoireram memoriainstallata pamiec pamiecram pamiecoperacyjna
    totalphysicalmemory physicalmemory totalram totalmemory memorygb memorymb raminstalled systemmemory memoryinstalled`,
    `حافظه RAM، حافظه رم، رم، حافظه، ذاكرة الوصول العشوائي، الذاكرة العشوائية، الذاكرة، الرام`,
  ),
  storage: words(
    `
    opslag opslagruimte opslagcapaciteit hardeschijf schijf harddisk storage harddrive drive disk diskdrive hdd ssd
    hddssd ssdhdd
    festplatte massenspeicher datentrager disquedur disque stockage
    discoduro disco almacenamiento armazenamento discorigido
    hd schijfgrootte schijfruimte opslaggrootte storagesize disksize drivesize hddsize ssdsize
    speichergrosse festplattengrosse capacite capacitedisque capacitedudisque capacidad capacidade capacidaddisco discossd
    archiviazione capacita dysk dysktwardy pojemnoscdysku pamiecmasowa
    totalstorage storagecapacity diskspace totaldiskspace diskcapacity drivecapacity harddiskcapacity harddrivesize harddisksize totaldisk capacity diskgb drivesizegb storagetotal volumecapacity volumesize internalstorage festplattenkapazitat`,
    `فضای ذخیره‌سازی، ذخیره‌سازی، حافظه داخلی، هارد دیسک، هارد، دیسک سخت، دیسک، سعة التخزين، مساحة التخزين، وحدة التخزين، التخزين، القرص الصلب، الهارد ديسك، الهارد، القرص`,
  ),
  grade: words(
    `
    staat conditie kwaliteit gradering grade klasse cosmeticgrade condition quality
    zustand qualitat etat classe qualite estado condicion grado calidad condicao qualidade
    optischestaat cosmeticcondition zustandsklasse gradeesthetique clase classificacao
    condizione condizioni stato statoestetico classecosmetica stan klasa stanwizualny ocena
    cosmeticgrading gradecosmetic overallgrade finalgrade conditiongrade unitgrade`,
    `درجه کیفی، درجه، گرید، کیفیت، وضعیت ظاهری، وضعیت، درجة الجودة، الدرجة، الجودة، حالة الجهاز، الحالة، التقييم`,
  ),
  remarks: words(
    `
    opmerking opmerkingen bijzonderheden toelichting notitie notities commentaar gebreken defecten
    remark remarks comment comments note notes defects
    bemerkung bemerkungen anmerkung anmerkungen kommentar notiz notizen hinweis hinweise mangel
    remarque remarques commentaire commentaires observation observations
    observacion observaciones comentario comentarios nota notas observacao observacoes obs
    schade schades beschadiging beschadigingen mankementen damage damages fault faults issues conditionnotes
    schaden beschadigung beschadigungen defekte degats dommages defaut defauts
    danos desperfectos averias avarias defectos defeitos
    danni difetti osservazioni annotazioni uwagi komentarz uszkodzenia usterki wady opisuszkodzen
    remarkscomments additionalinfo additionalinformation generalcomments customernote deviceremarks knownissues toelichtingen`,
    `توضیحات، توضیح، یادداشت، ایرادات، عیوب، ملاحظات، ملاحظة، تعليقات، تعليق، العيوب، خسارت، آسیب، آسیب‌دیدگی، الأضرار، تلف`,
  ),
  specs: words(
    `
    specs specificatie specificaties configuratie specification specifications configuration config
    spezifikation spezifikationen konfiguration technischedaten ausstattung
    caracteristiques especificacion especificaciones caracteristicas configuracion
    especificacao especificacoes configuracao
    specifiche specifichetecniche configurazione caratteristichetecniche specyfikacja konfiguracja parametry`,
    `مشخصات، مشخصات فنی، مشخصات فنی یکجا، پیکربندی، المواصفات، المواصفات الفنية، المواصفات مجتمعة`,
  ),
};

/** Takes compacted headings separated by spaces, and headings in Arabic script separated by Arabic commas. */
export function words(list: string, arabicScript = ""): string[] {
  return [...list.trim().split(/\s+/), ...arabicScript.split("،").map(compact)].filter(Boolean);
}

/** Headings of columns that may hold a model («ThinkPad T490») or a kind of device («Laptop»). */
export const modelOrKind: ReadonlySet<string> = new Set(["type", "typ", "tipo", "types", "class"]);

/** Headings that only count when they stand alone: as part of «customer name» or «order item» they say nothing. */
export const onlyAlone: ReadonlySet<string> = new Set(
  words(
    "capacity stock title titel titre titulo titolo class count value offer units asset product article artikel naam serie staat disco valor activo nombre equipo device toestel dispositivo schade damage stato prodotto opis nazwa rodzaj liczba memoria inkoop einkauf capacidad capacidade capacite kategoria",
    "کالا، محصول، دستگاه، وضعیت، ارزش، مبلغ، مقدار، دسته، شرح، المنتج، الصنف، الجهاز، الحالة، القيمة، العدد، البيان",
  ),
);

/** Headings too short to be searched for inside a word, but recognized as a whole word of a longer heading. */
export const shortInside: ReadonlySet<string> = new Set(
  words("cpu ram merk hdd ssd disk make puht cena", "مدل، برند، قیمت، السعر، هارد، الرام"),
);

export const deviceKind =
  /^(?:mini |micro |all[- ]in[- ]one |thin |gaming )?(?:laptop|notebook|desktop|workstation|computer|pc|aio|all[- ]in[- ]one|tower|sff|server|switch|router|firewall|monitor|display|screen|beeldscherm|scherm|bildschirm|ecran|pantalla|tablet|ipad|phone|smartphone|telefoon|telefon|printer|drucker|scanner|dock|docking ?station|thin ?client|keyboard|mouse|muis|toetsenbord|portable|portatil|ordinateur|ordenador|access ?point|projector|beamer|nas|ups|chromebook|adapter|headset|webcam)e?s?$/i;
