import { type FieldTexts, text } from './types.ts';

export const ADDRESS_TEXTS = {
  searched_address: {
    en: text('Address', 'Start typing the address and choose it from the list.'),
    es: text('Dirección', 'Empiece a escribir la dirección y elíjala de la lista.'),
  },
  address1: {
    en: text('Address', 'House number and street of the home to insure.'),
    es: text('Dirección', 'Número y calle de la casa que quiere asegurar.'),
  },
  address2: {
    en: text('Unit or apartment', 'Leave it blank if there is none.'),
    es: text('Apartamento o unidad', 'Déjelo en blanco si no hay.'),
  },
  city: {
    en: text('City', 'The city, as it is on your mail.'),
    es: text('Ciudad', 'La ciudad, como aparece en su correo.'),
  },
  state: { en: text('State', 'The state in which the home is.'), es: text('Estado', 'El estado en que está la casa.') },
  zip: { en: text('ZIP code', 'Five digits, or nine.'), es: text('Código postal (ZIP)', 'Cinco dígitos, o nueve.') },
  county: {
    en: text('County', 'The county in which the home is.'),
    es: text('Condado', 'El condado en que está la casa.'),
  },
  country: {
    en: text('Country', 'The country in which the home is.'),
    es: text('País', 'El país en que está la casa.'),
  },
  latitude: { en: text('Latitude', 'Degrees north, from a map.'), es: text('Latitud', 'Grados norte, de un mapa.') },
  longitude: {
    en: text('Longitude', 'Degrees east, from a map; below zero in America.'),
    es: text('Longitud', 'Grados este, de un mapa; en América es menor que cero.'),
  },
  is_prior_address: {
    en: text('Moved recently', 'Whether you have moved in the last years.'),
    es: text('Mudanza reciente', 'Si se ha mudado en los últimos años.'),
  },
  prior_address1: {
    en: text('Earlier address', 'House number and street where you lived before.'),
    es: text('Dirección anterior', 'Número y calle donde vivía antes.'),
  },
  prior_address2: {
    en: text('Earlier unit or apartment', 'Leave it blank if there was none.'),
    es: text('Apartamento anterior', 'Déjelo en blanco si no había.'),
  },
  prior_city: {
    en: text('Earlier city', 'The city where you lived before.'),
    es: text('Ciudad anterior', 'La ciudad donde vivía antes.'),
  },
  prior_state: {
    en: text('Earlier state', 'The state where you lived before.'),
    es: text('Estado anterior', 'El estado donde vivía antes.'),
  },
  prior_zip: {
    en: text('Earlier ZIP code', 'The ZIP code where you lived before.'),
    es: text('Código postal anterior', 'El código postal donde vivía antes.'),
  },
  prior_county: {
    en: text('Earlier county', 'The county where you lived before.'),
    es: text('Condado anterior', 'El condado donde vivía antes.'),
  },
  prior_last_month: {
    en: text('Last month there', 'The month in which you moved out.'),
    es: text('Último mes allí', 'El mes en que se mudó.'),
  },
  prior_last_year: {
    en: text('Last year there', 'The year in which you moved out.'),
    es: text('Último año allí', 'El año en que se mudó.'),
  },
  mailing_address1: {
    en: text('Mailing address', 'House number and street for your mail, if it is not the home itself.'),
    es: text('Dirección postal', 'Número y calle para su correo, si no es la misma casa.'),
  },
  mailing_address2: {
    en: text('Mailing unit or apartment', 'Leave it blank if there is none.'),
    es: text('Apartamento para el correo', 'Déjelo en blanco si no hay.'),
  },
  mailing_city: {
    en: text('Mailing city', 'The city for your mail, if it is not that of the home.'),
    es: text('Ciudad para el correo', 'La ciudad para su correo, si no es la de la casa.'),
  },
  mailing_state: {
    en: text('Mailing state', 'The state for your mail, if it is not that of the home.'),
    es: text('Estado para el correo', 'El estado para su correo, si no es el de la casa.'),
  },
  mailing_zip: {
    en: text('Mailing ZIP code', 'The ZIP code for your mail, if it is not that of the home.'),
    es: text('Código postal para el correo', 'El código postal para su correo, si no es el de la casa.'),
  },
  mortgagee_name: {
    en: text('Lender', 'The bank or company that gave you the mortgage, as it is on your papers.'),
    es: text('Prestamista', 'El banco o la compañía que le dio la hipoteca, como aparece en sus papeles.'),
  },
  mortgagee_loan_number: {
    en: text('Loan number', 'The number of your loan, as it is on your statement.'),
    es: text('Número del préstamo', 'El número de su préstamo, como aparece en su estado de cuenta.'),
  },
  mortgagee_address1: {
    en: text('Lender’s address', 'House number and street of the lender.'),
    es: text('Dirección del prestamista', 'Número y calle del prestamista.'),
  },
  mortgagee_address2: {
    en: text('Lender’s unit or suite', 'Leave it blank if there is none.'),
    es: text('Oficina del prestamista', 'Déjelo en blanco si no hay.'),
  },
  mortgagee_city: {
    en: text('Lender’s city', 'The city of the lender.'),
    es: text('Ciudad del prestamista', 'La ciudad del prestamista.'),
  },
  mortgagee_state: {
    en: text('Lender’s state', 'The state of the lender.'),
    es: text('Estado del prestamista', 'El estado del prestamista.'),
  },
  mortgagee_zip: {
    en: text('Lender’s ZIP code', 'The ZIP code of the lender.'),
    es: text('Código postal del prestamista', 'El código postal del prestamista.'),
  },
} as const satisfies FieldTexts;
