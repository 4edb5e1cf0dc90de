import { type FieldTexts, text } from './types.ts';

export const BUILDING_TEXTS = {
  year_build: {
    en: text('Year built', 'The year the house was finished. Your best guess if you do not know it.'),
    es: text('Año de construcción', 'El año en que se terminó la casa. Si no lo sabe, su mejor estimación.'),
  },
  roof_year: {
    en: text('Year of the roof', 'The year the whole roof was last replaced; the year built if it never was.'),
    es: text(
      'Año del techo',
      'El año en que se cambió el techo completo por última vez; si nunca, el año de construcción.',
    ),
  },
  sqft: {
    en: text('Living area', 'The square feet you live in, without garage and porch.'),
    es: text('Área habitable', 'Los pies cuadrados habitables, sin garaje ni portal.'),
  },
  num_of_stories: {
    en: text('Floors', 'Floors above ground, without basement and attic.'),
    es: text('Pisos', 'Pisos sobre el suelo, sin sótano ni ático.'),
  },
  construction_type: {
    en: text('Walls', 'What the outside walls are built of.'),
    es: text('Paredes', 'De qué son las paredes de afuera.'),
  },
  distance_to_coast: {
    en: text('Distance to the coast', 'Miles to the nearest coast.'),
    es: text('Distancia a la costa', 'Millas hasta la costa más cercana.'),
  },
  occupancy_type: {
    en: text('Kind of home', 'A house of its own, an apartment in a building, or a row house.'),
    es: text('Tipo de vivienda', 'Casa independiente, apartamento en un edificio o casa en hilera.'),
  },
  building_use: {
    en: text('How the home is used', 'Whether you live in it all year, part of the year, or rent it.'),
    es: text('Uso de la vivienda', 'Si vive en ella todo el año, parte del año, o se alquila.'),
  },
  no_of_families: {
    en: text('Families', 'How many families the building is made for.'),
    es: text('Familias', 'Para cuántas familias es el edificio.'),
  },
  condo_unit_number: {
    en: text('Unit number', 'The number on your door.'),
    es: text('Número de la unidad', 'El número de su puerta.'),
  },
  condo_floor: {
    en: text('Your floor', 'The floor on which your unit is.'),
    es: text('Su piso', 'El piso en que está su unidad.'),
  },
  floors_in_building: {
    en: text('Floors in the building', 'How many floors the whole building has.'),
    es: text('Pisos del edificio', 'Cuántos pisos tiene todo el edificio.'),
  },
  foundation_type: {
    en: text('Foundation', 'What the lowest floor stands on.'),
    es: text('Cimientos', 'Sobre qué está construido el piso más bajo.'),
  },
  stilts_pilings: {
    en: text('Below the raised floor', 'What is between the stilts under the house: open, walls, or rooms.'),
    es: text('Debajo del piso elevado', 'Qué hay entre los pilotes bajo la casa: abierto, paredes o cuartos.'),
  },
  garage_finished: {
    en: text('Garage finished', 'Whether the garage under the house is finished as living space.'),
    es: text('Garaje terminado', 'Si el garaje bajo la casa está terminado como espacio para vivir.'),
  },
  basement_type: {
    en: text('Kind of basement', 'Whether it is below ground on all sides, or opens to one side.'),
    es: text('Tipo de sótano', 'Si está bajo tierra por todos lados o se abre por un lado.'),
  },
  basement_finished: {
    en: text('Basement finished', 'Whether the basement is finished as living space.'),
    es: text('Sótano terminado', 'Si el sótano está terminado como espacio para vivir.'),
  },
  stairs_leading_to_front_door: {
    en: text('Steps to the front door', 'How many steps go up from the ground to your front door.'),
    es: text('Escalones hasta la puerta', 'Cuántos escalones hay desde el suelo hasta la puerta de entrada.'),
  },
  garage_present: { en: text('Garage', 'Whether there is a garage.'), es: text('Garaje', 'Si hay un garaje.') },
  garage_attached: {
    en: text('Garage attached', 'Whether the garage is attached to the house.'),
    es: text('Garaje unido a la casa', 'Si el garaje está unido a la casa.'),
  },
  has_prior_losses: {
    en: text(
      'Losses in the last five years',
      'Whether you had damage or a claim in the last five years, here or elsewhere.',
    ),
    es: text(
      'Daños en los últimos cinco años',
      'Si tuvo daños o una reclamación en los últimos cinco años, aquí o en otro lugar.',
    ),
  },
  purchase_date: {
    en: text('Purchase date', 'When you bought the home, or will buy it.'),
    es: text('Fecha de compra', 'Cuándo compró la casa, o cuándo la va a comprar.'),
  },
  purchase_price: {
    en: text('Purchase price', 'What you paid for the home, with the land.'),
    es: text('Precio de compra', 'Lo que pagó por la casa, con el terreno.'),
  },
  protection_class: {
    en: text('Fire protection class', 'A number from 1 to 10, on your old policy if you have one.'),
    es: text('Clase de protección contra incendios', 'Un número del 1 al 10; está en su póliza anterior, si la tiene.'),
  },
} as const satisfies FieldTexts;
