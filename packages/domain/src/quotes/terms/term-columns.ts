import type { ApplicationType } from '../../applications/lists.ts';
import type { Values } from '../../forms/types.ts';
import { asksForBuilding, type OfferedTerms } from './requested-terms.ts';

/** A column of the results table: one term of a line, under the names used in the form and by carriers. */
export type TermColumn = {
  readonly label: string;
  readonly part: keyof OfferedTerms;
  /** The form's own name first, then in lookup order. */
  readonly keys: readonly string[];
  /** Shown if an offer does not state it. */
  readonly missing: string;
};

const column = (label: string, part: TermColumn['part'], ...keys: string[]): TermColumn => ({
  label,
  part,
  keys,
  missing: '—',
});

/** In a coastal state it decides between home offers: an offer that leaves it out must show that. */
const HURRICANE: TermColumn = {
  label: 'Hurricane',
  part: 'deductibles',
  keys: ['hurricane_deductible', 'hurricane'],
  missing: 'not stated',
};

const COLUMNS: Readonly<Record<ApplicationType, readonly [TermColumn, TermColumn, TermColumn]>> = {
  flood: [
    column('Deductible', 'deductibles', 'deductible', 'aop_deductible'),
    column('Building', 'coverages', 'building_limit', 'dwelling'),
    column('Contents', 'coverages', 'contents_limit', 'contents'),
  ],
  home: [
    column('Deductible', 'deductibles', 'aop_deductible', 'deductible'),
    column('Dwelling', 'coverages', 'dwelling', 'building_limit'),
    column('Contents', 'coverages', 'contents', 'contents_limit'),
  ],
  auto: [
    column('Deductible', 'deductibles', 'deductible', 'collision_deductible', 'comprehensive_deductible'),
    column('Bodily injury', 'coverages', 'bodily_injury', 'bi_limit', 'liability'),
    column('Property damage', 'coverages', 'property_damage', 'pd_limit'),
  ],
  life: [
    column('Face amount', 'coverages', 'face_amount'),
    column('Policy type', 'coverages', 'policy_type'),
    column('Term', 'coverages', 'term_years'),
  ],
  pet: [
    column('Deductible', 'deductibles', 'pet_deductible', 'deductible'),
    column('Annual limit', 'coverages', 'pet_annual_limit', 'annual_limit'),
    column('Reimbursement', 'coverages', 'pet_reimbursement', 'reimbursement'),
  ],
};

/** The terms of a line that a user varies between offers. */
export const variedTerms = (type: ApplicationType): readonly TermColumn[] => COLUMNS[type];

/** The term columns in the results table of a line. */
export const termColumns = (type: ApplicationType): readonly TermColumn[] =>
  type === 'home' ? [...COLUMNS.home, HURRICANE] : COLUMNS[type];

/**
 * The term of an offer shown in a column; null if the offer does not state it. A deductible under a carrier's own name
 * is shown in the column of the main deductible if the offer has none of the usual names.
 */
export function termIn(column: TermColumn, terms: OfferedTerms) {
  const { keys, part } = column;
  const from = terms[part];
  const others = part === 'deductibles' && column !== HURRICANE ? Object.keys(from) : [];
  const names = [...keys, ...others.filter((name) => !HURRICANE.keys.includes(name))];
  const key = names.find((name) => from[name] !== undefined && from[name] !== null && from[name] !== '');
  return key === undefined ? null : { key, value: from[key] ?? null };
}

/** The requested value in a column, under its first name, the form's own; null if there is none. */
export function requestedTermIn({ keys: [key = ''] }: TermColumn, values: Values) {
  const value = values[key];
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
  return key === 'dwelling' && !asksForBuilding(values) ? null : { key, value };
}
