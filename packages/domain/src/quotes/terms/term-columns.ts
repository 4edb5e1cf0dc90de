import type { ApplicationType } from '../../applications/lists.ts';
import type { Values } from '../../forms/types.ts';
import { asksForBuilding, requestedTerms } from './requested-terms.ts';
import { namesOf, type OfferedTerms, partOf, statedTerm } from './term-names.ts';

export type TermColumn = {
  readonly label: string;
  /** Names of the term; the form's name first. */
  readonly keys: readonly string[];
  /** Shown if an offer does not state the term. */
  readonly missing: string;
};

const column = (label: string, key: string, missing = '—'): TermColumn => ({ label, keys: namesOf(key), missing });

/**
 * In coastal states the hurricane deductible decides between home offers, so an offer that does not state it must
 * show that.
 */
const HURRICANE = column('Hurricane', 'hurricane_deductible', 'not stated');

const COLUMNS: Readonly<Record<ApplicationType, readonly [TermColumn, TermColumn, TermColumn]>> = {
  flood: [
    column('Deductible', 'deductible'),
    column('Building', 'building_limit'),
    column('Contents', 'contents_limit'),
  ],
  home: [column('Deductible', 'aop_deductible'), column('Dwelling', 'dwelling'), column('Contents', 'contents')],
  auto: [
    column('Deductible', 'deductible'),
    column('Bodily injury', 'bodily_injury'),
    column('Property damage', 'property_damage'),
  ],
  life: [column('Face amount', 'face_amount'), column('Policy type', 'policy_type'), column('Term', 'term_years')],
  pet: [
    column('Deductible', 'pet_deductible'),
    column('Annual limit', 'pet_annual_limit'),
    column('Reimbursement', 'pet_reimbursement'),
  ],
};

export const variedTerms = (type: ApplicationType): readonly TermColumn[] => COLUMNS[type];

export const termColumns = (type: ApplicationType): readonly TermColumn[] =>
  type === 'home' ? [...COLUMNS.home, HURRICANE] : COLUMNS[type];

export function termIn({ keys: [key = ''] }: TermColumn, terms: OfferedTerms) {
  const stated = statedTerm(terms, key);
  return stated && { key: stated.name, value: stated.value };
}

/** Renames an offer's terms to the form's names for them. Terms that the form does not have keep their names. */
export function underFormNames(type: ApplicationType, terms: OfferedTerms): OfferedTerms {
  const own = new Set([
    ...Object.keys(requestedTerms(type, {})),
    ...termColumns(type).flatMap(({ keys: [key = ''] }) => key),
  ]);
  const named = { coverages: { ...terms.coverages }, deductibles: { ...terms.deductibles } };
  for (const key of own) {
    const stated = statedTerm(named, key);
    if (!stated || own.has(stated.name)) continue;
    delete named[partOf(key)][stated.name];
    named[partOf(key)][key] = stated.value;
  }
  return named;
}

export function requestedTermIn({ keys: [key = ''] }: TermColumn, values: Values) {
  const value = values[key];
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null;
  return key === 'dwelling' && !asksForBuilding(values) ? null : { key, value };
}
