import { type FieldTexts, text } from './types.ts';

export const COVERAGE_TEXTS = {
  deductible: {
    en: text('Flood deductible', 'What you pay first when there is a flood. A higher one makes the price lower.'),
    es: text(
      'Deducible por inundación',
      'Lo que usted paga primero si hay una inundación. Si es más alto, el precio es más bajo.',
    ),
  },
  building_limit: {
    en: text('Coverage for the building', 'The most the policy pays for the building.'),
    es: text('Cobertura de la casa', 'Lo más que paga la póliza por la casa.'),
  },
  contents_limit: {
    en: text('Coverage for belongings', 'The most the policy pays for your belongings.'),
    es: text('Cobertura de pertenencias', 'Lo más que paga la póliza por sus pertenencias.'),
  },
  other_structure: {
    en: text('Other structures', 'Coverage for structures apart from the house, such as a shed or a fence.'),
    es: text('Otras estructuras', 'Cobertura de lo que está separado de la casa, como un cobertizo o una cerca.'),
  },
  basement_content: {
    en: text('Belongings in the basement', 'What your belongings in the basement are worth; 0 if there are none.'),
    es: text('Pertenencias en el sótano', 'Cuánto valen sus pertenencias en el sótano; 0 si no hay.'),
  },
  replacement_cost_on_content: {
    en: text(
      'Belongings paid as new',
      'Whether the policy should pay to replace belongings with new ones, not what the old ones were worth.',
    ),
    es: text(
      'Pertenencias a precio nuevo',
      'Si la póliza debe pagar el precio de cosas nuevas, y no lo que valían las viejas.',
    ),
  },
  temporary_living_expense: {
    en: text(
      'Hotel or rent during repairs',
      'Whether the policy should pay for living elsewhere while your home is repaired.',
    ),
    es: text(
      'Hotel o alquiler durante la reparación',
      'Si la póliza debe pagar otro lugar para vivir mientras se repara su casa.',
    ),
  },
  effective_date: {
    en: text('Start of coverage', 'The day on which your coverage should start.'),
    es: text('Inicio de la cobertura', 'El día en que debe empezar su cobertura.'),
  },
  currently_insured: {
    en: text('Insured now', 'Whether you have a policy now.'),
    es: text('Asegurado ahora', 'Si ahora tiene una póliza.'),
  },
  immediate_coverage: {
    en: text('Coverage needed at once', 'Whether you need coverage as soon as possible.'),
    es: text('Cobertura inmediata', 'Si necesita la cobertura lo antes posible.'),
  },
  form_type: {
    en: text(
      'Kind of policy',
      'HO3 if you own and live in a house, HO4 if you rent, HO6 for a condo unit, DP3 for a house that you rent out.',
    ),
    es: text(
      'Tipo de póliza',
      'HO3 si la casa es suya y vive en ella, HO4 si alquila, HO6 para un condominio, DP3 para una casa que usted alquila a otros.',
    ),
  },
  dwelling: {
    en: text('Coverage for the house', 'What it would cost to rebuild your house.'),
    es: text('Cobertura de la casa', 'Lo que costaría reconstruir su casa.'),
  },
  contents: {
    en: text('Coverage for belongings', 'The most the policy pays for your belongings.'),
    es: text('Cobertura de pertenencias', 'Lo más que paga la póliza por sus pertenencias.'),
  },
  loss_of_use: {
    en: text('Living elsewhere', 'The most the policy pays for living elsewhere while your home is repaired.'),
    es: text('Vivir en otro lugar', 'Lo más que paga la póliza por vivir en otro lugar mientras se repara su casa.'),
  },
  medical_payments: {
    en: text('Guests’ medical costs', 'What the policy pays if a guest is hurt at your home, whoever is at fault.'),
    es: text(
      'Gastos médicos de visitas',
      'Lo que paga la póliza si una visita se lastima en su casa, sea de quien sea la culpa.',
    ),
  },
  liability: {
    en: text('Liability', 'What the policy pays if you are responsible for damage to others.'),
    es: text('Responsabilidad civil', 'Lo que paga la póliza si usted es responsable de daños a otros.'),
  },
  aop_deductible: {
    en: text('Deductible', 'What you pay first for any damage other than wind or hurricane.'),
    es: text('Deducible', 'Lo que usted paga primero por cualquier daño que no sea de viento o huracán.'),
  },
  hurricane_deductible: {
    en: text(
      'Hurricane deductible',
      'What you pay first after a hurricane, in dollars or as a share of the coverage for the house.',
    ),
    es: text(
      'Deducible por huracán',
      'Lo que usted paga primero después de un huracán, en dólares o como parte de la cobertura de la casa.',
    ),
  },
  face_amount: {
    en: text('Amount', 'The money that the policy pays if you die.'),
    es: text('Monto', 'El dinero que paga la póliza si usted fallece.'),
  },
  policy_type: {
    en: text('Kind of policy', 'Term ends after some years; the others last for life.'),
    es: text('Tipo de póliza', 'A término dura unos años; las otras duran toda la vida.'),
  },
  term_years: {
    en: text('Years', 'For how many years price and coverage are fixed.'),
    es: text('Años', 'Por cuántos años quedan fijos el precio y la cobertura.'),
  },
  pet_annual_limit: {
    en: text('Most paid in a year', 'The most the policy pays in a year.'),
    es: text('Límite por año', 'Lo más que paga la póliza en un año.'),
  },
  pet_deductible: {
    en: text('Deductible', 'What you pay each year before the policy does.'),
    es: text('Deducible', 'Lo que usted paga cada año antes de que pague la póliza.'),
  },
  pet_reimbursement: {
    en: text('Share that is paid back', 'The share of each bill that the policy pays.'),
    es: text('Parte que se reembolsa', 'La parte de cada factura que paga la póliza.'),
  },
} as const satisfies FieldTexts;
