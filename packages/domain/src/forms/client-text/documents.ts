import { type FieldTexts, text } from './types.ts';

export const DOCUMENT_TEXTS = {
  first_floor_height: {
    en: text('First floor height', 'How many feet your first floor lies above the ground beside the house.'),
    es: text('Altura del primer piso', 'Cuántos pies queda el primer piso por encima del suelo junto a la casa.'),
  },
  first_floor_height_method: {
    en: text('First floor height from', 'Where that height is written, such as your elevation certificate.'),
    es: text('Origen de la altura', 'Dónde está escrita esa altura, como en su certificado de elevación.'),
  },
  elevation_certificate_date: {
    en: text('Certificate date', 'The day on which the surveyor signed your elevation certificate.'),
    es: text('Fecha del certificado', 'El día en que el topógrafo firmó su certificado de elevación.'),
  },
  elevation_certificate_edition: {
    en: text('Certificate edition', 'The form number at the foot of your elevation certificate.'),
    es: text('Edición del certificado', 'El número de formulario al pie de su certificado de elevación.'),
  },
  building_diagram: {
    en: text('Building diagram', 'The diagram number in A7 of your elevation certificate.'),
    es: text('Diagrama del edificio', 'El número de diagrama en A7 de su certificado de elevación.'),
  },
  flood_openings: {
    en: text('Flood openings', 'How many flood vents the crawlspace or enclosure has.'),
    es: text('Aberturas para inundación', 'Cuántas rejillas para el agua tiene el espacio bajo la casa.'),
  },
  enclosure_square_feet: {
    en: text('Enclosure', 'The area of the crawlspace or enclosure below the house.'),
    es: text('Área cerrada', 'El área del espacio cerrado bajo la casa.'),
  },
  current_insurance_carrier: {
    en: text('Current insurance company', 'The company that insures your home now.'),
    es: text('Aseguradora actual', 'La compañía que asegura su casa ahora.'),
  },
  current_policy_number: {
    en: text('Current policy number', 'The number on your current policy.'),
    es: text('Número de póliza actual', 'El número de su póliza actual.'),
  },
  current_policy_expiration_date: {
    en: text('Current policy expires', 'The last day of your current policy.'),
    es: text('Vencimiento de la póliza actual', 'El último día de su póliza actual.'),
  },
  current_premium: {
    en: text('Current price', 'What you pay a year now, fees and taxes included.'),
    es: text('Precio actual', 'Lo que paga al año ahora, con cargos e impuestos.'),
  },
  wind_hail_deductible: {
    en: text('Wind/hail deductible', 'What your current policy leaves you to pay after wind or hail.'),
    es: text('Deducible por viento y granizo', 'Lo que su póliza actual le deja pagar por viento o granizo.'),
  },
} satisfies FieldTexts;
