import { knownHeadings, words } from "./headings.ts";
import type { Vocabulary } from "./vocabulary.ts";

export const contactFields = [
  "name",
  "firstName",
  "lastName",
  "companyName",
  "kvk_nr",
  "rsin_nr",
  "vatNr",
  "representative",
  "email",
  "phone",
  "phone2",
  "street",
  "houseNumber",
  "extraStreet",
  "zipcode",
  "city",
  "state",
  "country",
  "role",
  "tag",
  "lists",
  "remarks",
] as const;
export type ContactField = (typeof contactFields)[number];

/** Headings of the party of an order, by field; lists of contacts use the same. */
export const partyHeadings = {
  name: words(
    `
    naam contactnaam relatie relatienaam klant klantnaam klantennaam leverancier leveranciersnaam debiteur debiteurnaam crediteur
    name contactname fullname customer customername client clientname supplier suppliername vendor vendorname displayname
    kontakt kontaktname kunde kundenname lieferant lieferantenname nom nomducontact nomcomplet nomclient nomduclient fournisseur
    nombre nombrecompleto nombredelcliente cliente proveedor nome nomecompleto nomedocliente fornecedor
    nominativo nomecliente fornitore nazwa nazwakontrahenta klient nazwaklienta kontrahent dostawca imieinazwisko`,
    `نام، نام کامل، نام و نام خانوادگی، مشتری، نام مشتری، تامین‌کننده، تأمین‌کننده، الاسم، الاسم الكامل، العميل، اسم العميل، الزبون، المورد، اسم المورد`,
  ),
  firstName: words(
    "voornaam firstname givenname forename vorname prenom primeironome nombredepila imie",
    `نام کوچک، الاسم الأول`,
  ),
  lastName: words(
    "achternaam familienaam lastname surname familyname nachname familienname nomdefamille apellido apellidos apelido sobrenome cognome nazwisko",
    `نام خانوادگی، اسم العائلة، الكنية`,
  ),
  companyName: words(
    `
    bedrijf bedrijfsnaam bedrijfnaam organisatie organisatienaam firma firmanaam onderneming handelsnaam
    company companyname organisation organisationname organization organizationname business businessname
    firmenname unternehmen unternehmensname entreprise societe raisonsociale nomdelentreprise nomdelasociete
    empresa nombredelaempresa razonsocial sociedad compania nomedaempresa razaosocial
    azienda ragionesociale societa impresa nazwafirmy przedsiebiorstwo
    relatedcompany parentidname parentname parentcompany`,
    `شرکت، نام شرکت، سازمان، نام سازمان، الشركة، اسم الشركة، المؤسسة، اسم المؤسسة`,
  ),
  kvk_nr: words(
    `
    kvk kvknummer kvknr kvkno kvknumber nrkvk nummerkvk handelsregister handelsregisternummer
    coc cocnumber cocno chamberofcommerce chamberofcommercenumber companynumber registrationnumber companyregistrationnumber
    hrnummer handelsregisternr numeroderegistre numeroregistre registromercantil numeroderegistro registocomercial
    numeroregistroimprese krs numerkrs`,
    `شماره ثبت، شماره ثبت شرکت، رقم السجل التجاري، السجل التجاري`,
  ),
  email: words(
    `
    email emailadres customeremail contactemail emailklant klantemail mail mailadres epost epostadres emailaddress mailaddress emailid primaryemail
    emailadresse mailadresse courriel adresseemail adressemail adressecourriel
    correo correoelectronico direcciondecorreo direcciondecorreoelectronico correioeletronico enderecodeemail
    indirizzoemail postaelettronica adresemail adresemailowy poczta`,
    `ایمیل، پست الکترونیک، پست الکترونیکی، رایانامه، آدرس ایمیل، البريد الإلكتروني، البريد، الإيميل، ايميل`,
  ),
  phone: words(
    `
    telefoon telefoonnummer telefoonnr tel telnr vastnummer vastetelefoon phone phonenumber telephone telephonenumber businessphone workphone landline
    telefon telefonnummer telefonnr festnetz numerodetelephone fixe telephonefixe
    telefono numerodetelefono telefonofijo telefone numerodetelefone telefonefixo numertelefonu nrtelefonu`,
    `تلفن، شماره تلفن، تلفن ثابت، الهاتف، رقم الهاتف، الهاتف الثابت`,
  ),
  street: words(
    `
    straat straatnaam adres adresregel adresregel1 bezoekadres postadres afleveradres straatenhuisnummer
    street streetname streetaddress address address1 addressline1 strasse adresse anschrift strassehausnummer strasseundhausnummer
    rue adresse1 calle direccion domicilio rua morada endereco via indirizzo ulica adres
    street1 strasse1 straat1 address12 adresseligne1 streetaddress1`,
    `خیابان، نشانی، آدرس، الشارع، العنوان`,
  ),
  houseNumber: words(
    "huisnummer huisnr housenumber houseno streetnumber hausnummer hausnr numeroderue numerodecalle numeroportal numerodaporta numerodeporta numerocivico civico numerdomu nrdomu",
    `پلاک، شماره پلاک، رقم المنزل، رقم المبنى`,
  ),
  zipcode: words(
    `
    postcode pc zip zipcode postalcode zippostalcode plz postleitzahl codepostal cp codigopostal cep cap codicepostale
    kodpocztowy
    postalzipcode zipcodepostal`,
    `کد پستی، کدپستی، الرمز البريدي`,
  ),
  city: words(
    `
    plaats plaatsnaam woonplaats vestigingsplaats stad city town place ort stadt wohnort ville localite commune
    ciudad poblacion localidad cidade localidade citta comune localita miasto miejscowosc`,
    `شهر، المدينة`,
  ),
  country: words(
    "land landcode landnaam country countrycode countryname pays codepays pais codigopais codigodepais paese nazione kraj countryregion countryid landregion",
    `کشور، البلد، الدولة`,
  ),
};

export const contactVocabulary: Vocabulary<ContactField> = {
  headings: {
    ...partyHeadings,
    rsin_nr: words("rsin rsinnummer rsinnr rsinnumber fiscaalnummer"),
    vatNr: words(
      `
      vat taxidentificationnumber
      btwnummer btwnr btwid btwidentificatienummer omzetbelastingnummer vatnumber vatno vatnr vatid vatregistrationnumber taxid
      ustid ustidnr umsatzsteuerid umsatzsteueridentifikationsnummer mwstnummer numerotva tva tvaintracommunautaire numerodetva
      nif nifiva cif numeroiva partitaiva nip`,
      `شماره مالیاتی، شماره مالیات، رقم ضريبة القيمة المضافة، الرقم الضريبي`,
    ),
    representative: words(
      `
      contactpersoon contact tav vertegenwoordiger aanspreekpunt contactperson representative attention attn
      ansprechpartner kontaktperson zhd interlocuteur personnedecontact representant contacto personadecontacto representante
      pessoadecontacto pessoadecontato contato referente personadiriferimento osobakontaktowa`,
      `رابط، فرد رابط، نماینده، جهة الاتصال، الشخص المسؤول، مسؤول الاتصال`,
    ),
    phone2: words(
      `
      mobiel mobielnummer mobielenummer mobieletelefoon gsm telefoon2 tweedetelefoon mobile mobilephone mobilenumber cell cellphone phone2
      handy handynummer mobil mobilnummer mobiltelefon portable telephoneportable mobilephone2 movil celular telefonomovil
      telemovel cellulare telefonocellulare komorka telefonkomorkowy telefon2`,
      `موبایل، تلفن همراه، همراه، شماره موبایل، الجوال، رقم الجوال، المحمول، الموبايل`,
    ),
    extraStreet: words(
      `
      street2 strasse2 straat2 extendedaddress rue2 calle2 adresregel2 adrestoevoeging toevoeging address2 addressline2 adresszusatz adresse2 complement complementadresse
      complementdadresse direccion2 complementodireccion complemento endereco2 indirizzo2 adres2`,
      `ادامه نشانی، تتمة العنوان`,
    ),
    state: words(
      "stateid stateprovince provincie staat province state region county bundesland regio departement provincia region2 comunidadautonoma estado distrito regione wojewodztwo",
      `استان، المحافظة، الولاية`,
    ),
    role: words(
      `
      rol soort relatiesoort relatietype soortrelatie role contacttype relationtype type art rolle kontaktart typ
      typedecontact tipo tipodecontacto papel tipodecontato ruolo tipodicontatto rola`,
      `نقش، نوع، الدور، النوع`,
    ),
    tag: words(
      "klantlabel klantenlabel label labels tag tags customertag kundenkennzeichen kennzeichen etiqueta etiquetas etiquetadeclientes etiquette etiquettes etiquettedeclients",
      `وسم، الوسم، وسم العميل، وسم العملاء، برچسب، برچسب مشتری`,
    ),
    lists: words(
      `
      mailinglijst mailinglijsten nieuwsbrief mailinglist mailinglists newsletter mailingliste mailinglisten verteiler newsletterliste
      listadecorreo listasdecorreo listedediffusion listesdediffusion listadedistribuicao listasdedistribuicao`,
      `القائمة البريدية، القوائم البريدية، فهرست ایمیل، فهرست‌های ایمیل`,
    ),
    remarks: knownHeadings.remarks,
  },
};
