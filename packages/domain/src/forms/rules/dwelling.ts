import type { DwellingQuestion, Follow, Values } from '../types.ts';
import { numberOf, textOf } from '../values.ts';
import { CONDO_UNIT } from './conditions.ts';

/** Maximum dwelling coverage, in whole dollars (section 9). */
export const DWELLING_MAXIMUM = 10_000_000;

type Rate = { readonly per_sqft: number; readonly states?: readonly string[]; readonly condo?: true };

/** Dollars per square foot; first match wins (section 9). */
const RATES: readonly Rate[] = [
  { per_sqft: 50, condo: true },
  { per_sqft: 150, states: ['FL'] },
  { per_sqft: 200, states: ['MA', 'RI', 'NY', 'NJ'] },
  { per_sqft: 175, states: ['NH'] },
  { per_sqft: 185, states: ['CT'] },
  { per_sqft: 125, states: ['TX'] },
  { per_sqft: 150 },
];

/**
 * The dwelling value in whole dollars for a living area: area times the rate of the form or state, capped (section
 * 9, D18).
 */
export function dwellingEstimate(question: DwellingQuestion): number {
  const condo = question.form_type === 'HO6' || question.condo === true;
  const state = question.state.toUpperCase();
  const rate = RATES.find((one) => (!one.condo || condo) && (!one.states || one.states.includes(state)));
  const area = Math.max(0, question.sqft ?? 0);
  return Math.min(DWELLING_MAXIMUM, Math.round(area * (rate?.per_sqft ?? 0)));
}

export function dwellingQuestion(values: Values): DwellingQuestion | null {
  const sqft = numberOf(values, 'sqft');
  if (sqft === null || sqft <= 0) return null;
  return {
    form_type: textOf(values, 'form_type'),
    sqft,
    state: textOf(values, 'state'),
    condo: textOf(values, 'occupancy_type') === CONDO_UNIT,
  };
}

export function dwellingSource(values: Values): string {
  const dwelling = numberOf(values, 'dwelling');
  if (dwelling === null) return '';
  const question = dwellingQuestion(values);
  return question && dwellingEstimate(question) === dwelling ? 'Living area and state' : 'Entered by hand';
}

/** Recomputes dwelling if the context can; otherwise it must be requested from the server (D18). */
export const regenerateDwelling: Follow = (after, _before, context) => {
  const question = dwellingQuestion(after);
  if (!question) return null;
  return context.estimateDwelling
    ? { set: { dwelling: context.estimateDwelling(question) } }
    : { ask: { kind: 'dwelling' } };
};

/** Shares of dwelling that set the other coverages when it changes (section 4). */
const SHARES = { contents: 0.25, other_structure: 0.02, loss_of_use: 0.1 } as const;

export function sharesOf(dwelling: number | null): Values {
  return Object.fromEntries(
    Object.entries(SHARES).map(([key, share]) => [key, dwelling === null ? null : Math.round(dwelling * share)]),
  );
}

export const coveragesFollowDwelling: Follow = (after) => ({ set: sharesOf(numberOf(after, 'dwelling')) });
