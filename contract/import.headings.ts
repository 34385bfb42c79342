import type { ImportField } from "./import.rules.ts";

/**
 * What suppliers write over their columns (Dutch, English, German, French, Spanish, Portuguese), likeliest first, in
 * lower case without accents, spaces and punctuation.
 */
export const knownHeadings: Readonly<Record<ImportField, readonly string[]>> = {
  serialNumber: words(`
    serienummer serienr serialnumber serial serialno serialnr sn snr snummer servicetag
    seriennummer seriennr
    numerodeserie numeroserie nodeserie ndeserie nserie noserie numserie serie
    imei imeinummer`),
  brand: words(`
    merk fabrikant producent merkfabrikant brand make manufacturer mfr mfg vendor oem
    marke hersteller marque fabricant constructeur marca fabricante`),
  model: words(`
    model modelname modelnaam modelnummer modelnumber modelnr modelno typenummer typeaanduiding merktype machinetype
    modell modellname modellbezeichnung modele nomdumodele modelo nombredelmodelo nomedomodelo`),
  productName: words(`
    productnaam productname product apparaat apparaatnaam artikel artikelnaam omschrijving naam
    itemname itemdescription item article description name
    produktname produkt artikelbezeichnung bezeichnung beschreibung gerat
    nomduproduit produit designation libelle appareil
    nombredelproducto producto articulo descripcion equipo nombre
    nomedoproduto produto artigo descricao equipamento nome`),
  productType: words(`
    producttype productcategorie productgroep categorie soort soortapparaat apparaattype apparaatsoort hardwaretype
    productcategory productgroup category devicetype assettype equipmenttype formfactor chassistype
    produkttyp produktart produktkategorie produktgruppe kategorie geratetyp gerateart
    typedeproduit typeproduit typedappareil typeappareil famille
    tipodeproducto tipodeequipo tipodedispositivo categoria
    tipodeproduto tipodeequipamento`),
  quantity: words(`
    aantal aantalstuks stuks hoeveelheid quantity qty count pieces pcs units
    anzahl menge stuckzahl stuck stk quantite qte nombre
    cantidad cant unidades quantidade qtd qtde`),
  purchasePrice: words(`
    inkoopprijs aankoopprijs stukprijs prijsperstuk prijs waarde bod restwaarde
    purchaseprice unitprice price costprice cost value unitvalue bid offer
    einkaufspreis stuckpreis einzelpreis preis restwert wert
    prixdachat prixunitaire prix valeur
    preciodecompra preciounitario precio valor coste costo
    precodecompra precounitario preco custo`),
  assetTag: words(`
    assettag assetnumber assetnummer assetnr assetno assetid asset tag
    inventarisnummer inventarisnr activanummer activumnummer stickernummer inventorynumber inventoryno
    inventarnummer inventarnr anlagennummer
    numerodinventaire ninventaire codeinventaire etiquette
    numerodeinventario etiquetadeactivo etiqueta activo
    numerodepatrimonio patrimonio etiquetadopatrimonio`),
  cpu: words("processor cpu cputype prozessor processeur procesador processador"),
  ram: words(`
    geheugen werkgeheugen interngeheugen ram memory ramgeheugen installedram
    arbeitsspeicher hauptspeicher speicher memoirevive memoire memoriaram memoria`),
  storage: words(`
    opslag opslagruimte opslagcapaciteit hardeschijf schijf harddisk storage harddrive drive disk diskdrive hdd ssd
    hddssd ssdhdd
    festplatte massenspeicher datentrager disquedur disque stockage
    discoduro disco almacenamiento armazenamento discorigido`),
  grade: words(`
    staat conditie kwaliteit gradering grade klasse cosmeticgrade condition quality
    zustand qualitat etat classe qualite estado condicion grado calidad condicao qualidade`),
  remarks: words(`
    opmerking opmerkingen bijzonderheden toelichting notitie notities commentaar gebreken defecten
    remark remarks comment comments note notes defects
    bemerkung bemerkungen anmerkung anmerkungen kommentar notiz notizen hinweis hinweise mangel
    remarque remarques commentaire commentaires observation observations
    observacion observaciones comentario comentarios nota notas observacao observacoes obs`),
  specs: words(`
    specs specificatie specificaties configuratie specification specifications configuration config
    spezifikation spezifikationen konfiguration technischedaten ausstattung
    caracteristiques especificacion especificaciones caracteristicas configuracion
    especificacao especificacoes configuracao`),
};

function words(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Headings that hold either a model («ThinkPad T490») or a kind of device («Laptop»). */
export const modelOrKind: ReadonlySet<string> = new Set(["type", "typ", "tipo", "types", "class"]);

/** Words that say too little inside a longer heading («customer name», «order item»). */
export const onlyAlone: ReadonlySet<string> = new Set(
  words(
    "count value offer units asset product article artikel naam serie staat disco valor activo nombre equipo",
  ),
);

export const deviceKind =
  /^(?:mini |micro |all[- ]in[- ]one |thin |gaming )?(?:laptop|notebook|desktop|workstation|computer|pc|aio|all[- ]in[- ]one|tower|sff|server|switch|router|firewall|monitor|display|screen|beeldscherm|scherm|bildschirm|ecran|pantalla|tablet|ipad|phone|smartphone|telefoon|telefon|printer|drucker|scanner|dock|docking ?station|thin ?client|keyboard|mouse|muis|toetsenbord|portable|portatil|ordinateur|ordenador|access ?point|projector|beamer|nas|ups|chromebook|adapter|headset|webcam)e?s?$/i;
