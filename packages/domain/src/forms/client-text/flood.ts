import { type FieldTexts, text } from './types.ts';

export const FLOOD_TEXTS = {
  flood_zone: {
    en: text('Flood zone', 'The letter of your zone on the FEMA flood map, such as AE or X.'),
    es: text('Zona de inundación', 'La letra de su zona en el mapa de inundaciones de FEMA, como AE o X.'),
  },
  nfip_community_name: {
    en: text('Flood map community', 'The city or county named on the FEMA flood map.'),
    es: text('Comunidad del mapa', 'La ciudad o el condado que nombra el mapa de inundaciones de FEMA.'),
  },
  community_number: {
    en: text('Community number', 'The number of the community on the FEMA flood map.'),
    es: text('Número de la comunidad', 'El número de la comunidad en el mapa de inundaciones de FEMA.'),
  },
  map_panel: {
    en: text('Map panel', 'The panel of the FEMA flood map, such as 12086C0317L.'),
    es: text('Panel del mapa', 'El panel del mapa de inundaciones de FEMA, como 12086C0317L.'),
  },
  county_fips: {
    en: text('County code', 'The five digits of your county on the FEMA flood map.'),
    es: text('Código del condado', 'Los cinco dígitos de su condado en el mapa de inundaciones de FEMA.'),
  },
  bfe_elevation: {
    en: text(
      'Base flood level',
      'How high the water rises in a major flood, from the flood map or your elevation certificate.',
    ),
    es: text(
      'Nivel base de inundación',
      'Hasta dónde sube el agua en una inundación grande, según el mapa o su certificado de elevación.',
    ),
  },
  property_elevation: {
    en: text('Height of the lowest floor', 'How high your lowest floor lies, from your elevation certificate.'),
    es: text('Altura del piso más bajo', 'A qué altura está su piso más bajo, según su certificado de elevación.'),
  },
  elevation_difference: {
    en: text(
      'Height above the base flood',
      'How many feet your lowest floor lies above the base flood level; below zero if it lies lower.',
    ),
    es: text(
      'Altura sobre el nivel de inundación',
      'Cuántos pies queda su piso más bajo por encima del nivel base de inundación; menos de cero si queda debajo.',
    ),
  },
  flood_map_datum: {
    en: text('Flood map datum', 'What the heights on the flood map are measured from; it is printed on the map.'),
    es: text('Referencia de altura del mapa', 'Desde dónde se miden las alturas del mapa; está impreso en el mapa.'),
  },
  elevation_certificate: {
    en: text(
      'Elevation certificate',
      'Whether you have a surveyor’s certificate of how high your home lies. It can lower the price.',
    ),
    es: text(
      'Certificado de elevación',
      'Si tiene el certificado de un topógrafo sobre la altura de su casa. Puede bajar el precio.',
    ),
  },
  elevation_datum: {
    en: text('Certificate datum', 'What your certificate measures from, in its section C2.'),
    es: text('Referencia de altura del certificado', 'Desde dónde mide su certificado, en la sección C2.'),
  },
  lowest_floor_elevation: {
    en: text('C2.a Lowest floor', 'The figure at C2.a of your elevation certificate.'),
    es: text('C2.a Piso más bajo', 'El número en C2.a de su certificado de elevación.'),
  },
  next_highest_floor: {
    en: text('C2.b Next higher floor', 'The figure at C2.b of your elevation certificate.'),
    es: text('C2.b Piso siguiente', 'El número en C2.b de su certificado de elevación.'),
  },
  bottom_of_lower_horizontal_structure: {
    en: text('C2.c Lowest beam', 'The figure at C2.c of your elevation certificate.'),
    es: text('C2.c Viga más baja', 'El número en C2.c de su certificado de elevación.'),
  },
  attached_garage_elevation: {
    en: text('C2.d Attached garage', 'The figure at C2.d of your elevation certificate.'),
    es: text('C2.d Garaje unido', 'El número en C2.d de su certificado de elevación.'),
  },
  lowest_elevation_of_machinery: {
    en: text('C2.e Machinery', 'The figure at C2.e of your elevation certificate.'),
    es: text('C2.e Equipos', 'El número en C2.e de su certificado de elevación.'),
  },
  lowest_adjacent_grade: {
    en: text('C2.f Lowest ground at the house', 'The figure at C2.f of your elevation certificate.'),
    es: text('C2.f Suelo más bajo junto a la casa', 'El número en C2.f de su certificado de elevación.'),
  },
  highest_adjacent_grade: {
    en: text('C2.g Highest ground at the house', 'The figure at C2.g of your elevation certificate.'),
    es: text('C2.g Suelo más alto junto a la casa', 'El número en C2.g de su certificado de elevación.'),
  },
  lowest_adjacent_grade_at_lowest_elevation_of_deck_stairs: {
    en: text('C2.h Ground at deck or stairs', 'The figure at C2.h of your elevation certificate.'),
    es: text('C2.h Suelo junto a la terraza o escalera', 'El número en C2.h de su certificado de elevación.'),
  },
  loan_closing_date: {
    en: text('Loan closing', 'The day your loan on the home closes, if one does. Flood coverage can start that day.'),
    es: text(
      'Cierre del préstamo',
      'El día en que se cierra su préstamo, si hay uno. La cobertura contra inundación puede empezar ese día.',
    ),
  },
  map_revised_on: {
    en: text('Flood map changed', 'The day a new flood map put your home into a high-risk zone, if one did.'),
    es: text('Cambio del mapa', 'El día en que un mapa nuevo puso su casa en una zona de alto riesgo, si fue así.'),
  },
  wildfire_contained_on: {
    en: text(
      'Wildfire contained',
      'The day a wildfire on federal land near your home was contained, if there was one.',
    ),
    es: text(
      'Incendio contenido',
      'El día en que se contuvo un incendio en terreno federal cerca de su casa, si hubo uno.',
    ),
  },
} as const satisfies FieldTexts;
