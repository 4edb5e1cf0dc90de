import { isBlank } from '../../forms/values.ts';

type Amounts = Readonly<Record<string, string | number | null>>;

export type OfferedTerms = { readonly coverages: Amounts; readonly deductibles: Amounts };

/** Other names under which carriers state a term of a form, in lookup order. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  building_limit: ['building', 'dwelling'],
  dwelling: ['building', 'building_limit'],
  contents_limit: ['contents', 'personal_property'],
  contents: ['personal_property', 'contents_limit'],
  deductible: [
    ...['building', 'aop_deductible', 'aop', 'all_other_perils'],
    ...['collision_deductible', 'comprehensive_deductible'],
  ],
  aop_deductible: ['aop', 'all_other_perils', 'deductible'],
  hurricane_deductible: ['hurricane'],
  bodily_injury: ['bi_limit', 'liability'],
  property_damage: ['pd_limit'],
  pet_deductible: ['deductible'],
  pet_annual_limit: ['annual_limit'],
  pet_reimbursement: ['reimbursement'],
};

/** The form's name comes first. */
export const namesOf = (key: string): readonly string[] => [key, ...(OTHER_NAMES[key] ?? [])];

export const partOf = (key: string): keyof OfferedTerms => (key.includes('deductible') ? 'deductibles' : 'coverages');

/** `name`: the name that the offer uses. Null if the offer does not state the term. */
export function statedTerm(terms: OfferedTerms, key: string): { name: string; value: string | number } | null {
  const from = terms[partOf(key)];
  for (const name of namesOf(key)) {
    const value = from[name];
    if (value !== undefined && value !== null && !isBlank(value)) return { name, value };
  }
  return null;
}

const SETTLEMENT = 'replacement_cost_on_content';
const ACTUAL_CASH_VALUE = /actual cash value|\bACV\b/i;
const OF_CONTENTS = /content|personal.property/i;
const OF_ROOF = /roof/i;
const OF_OTHER_STRUCTURE = /(?:other|appurtenant|detached|separate)[^a-z]?structures?/gi;
const OF_BUILDING = /building|dwelling|structure/i;

type Part = 'contents' | 'roof' | 'building' | 'other_structure';

/** The parts that are settled at actual cash value. A text that names no part is about the contents. */
function paidAtCashValue(coverages: Amounts): Set<Part> {
  const texts = Object.entries(coverages).filter(
    ([, value]) => typeof value === 'string' && ACTUAL_CASH_VALUE.test(value),
  );
  return new Set(
    texts.map(([name, value]): Part => {
      const about = `${name} ${value}`;
      if (OF_CONTENTS.test(about)) return 'contents';
      if (OF_ROOF.test(about)) return 'roof';
      const others = about.replaceAll(OF_OTHER_STRUCTURE, '');
      if (OF_BUILDING.test(others)) return 'building';
      return others === about ? 'contents' : 'other_structure';
    }),
  );
}

/** Whether contents are settled at replacement cost; null if the offer does not state it. */
export function settlementIn(coverages: Amounts): 'Yes' | 'No' | null {
  const settlement = coverages[SETTLEMENT];
  if (settlement === 'Yes' || settlement === 'No') return settlement;
  return paidAtCashValue(coverages).has('contents') ? 'No' : null;
}

export const isCashValue = (coverages: Amounts, what: Exclude<Part, 'contents'>): boolean =>
  paidAtCashValue(coverages).has(what);
