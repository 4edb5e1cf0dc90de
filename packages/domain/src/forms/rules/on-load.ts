import type { FieldValue, FormContext, Values } from '../types.ts';
import { isBlank, numberOf, textOf } from '../values.ts';
import { deductiblesOf } from './deductibles.ts';
import { dwellingQuestion, sharesOf } from './dwelling.ts';
import { formTypeFor } from './occupancy.ts';
import { SYSTEM_YEARS, systemYear } from './years.ts';

export type Loaded = { readonly set: Values; readonly assumed: readonly string[] };

/** Roof and wind of a Florida building of 2001 or earlier, while nobody knows better (section 9, D17). */
const FLORIDA_2001 = {
  roof_covering: 'Meets FBC 2001',
  roof_deck_attachment: 'Level C',
  roof_wall_connection: 'Single Wraps',
  swr: 'No',
  opening_protection: 'Unknown or none',
} as const satisfies Values;

const ELSEWHERE: Values = {
  ...Object.fromEntries(Object.keys(FLORIDA_2001).map((key) => [key, ''])),
  roof_shape: 'Gable',
};

const LAST_PREFILLED_YEAR = 2001;

type Prefill = { readonly set: Values; readonly assumed: boolean };

/** Roof and wind by state; an unknown state or year decides nothing. */
function windPrefill(values: Values): Prefill {
  const state = textOf(values, 'state');
  const built = numberOf(values, 'year_build');
  if (state === '') return { set: {}, assumed: false };
  if (state !== 'FL') return { set: ELSEWHERE, assumed: false };
  return built !== null && built <= LAST_PREFILLED_YEAR
    ? { set: FLORIDA_2001, assumed: true }
    : { set: {}, assumed: false };
}

/** What is filled in for a new application, around what a person or provider set. */
function rulesOfNew(values: Values, isFree: (key: string) => boolean): Loaded {
  const wind = windPrefill(values);
  const set = { form_type: formTypeFor(textOf(values, 'occupancy_type')), ...deductiblesOf(values), ...wind.set };
  const free = Object.entries(set).filter(([key]) => isFree(key));
  return {
    set: Object.fromEntries(free),
    assumed: wind.assumed ? free.map(([key]) => key).filter((key) => key in FLORIDA_2001) : [],
  };
}

/** Years of the systems, and dwelling with its shares, where they are empty (sections 4 and 9, D18). */
function emptyOnes(values: Values, context: FormContext): Values {
  const set: Record<string, FieldValue | undefined> = {};
  for (const key of SYSTEM_YEARS) set[key] = systemYear(values, context);
  const question = dwellingQuestion(values);
  if (question && context.estimateDwelling && isBlank(values.dwelling)) {
    const dwelling = context.estimateDwelling(question);
    Object.assign(set, { dwelling, ...sharesOf(dwelling) });
  }
  return Object.fromEntries(Object.entries(set).filter(([key]) => isBlank(values[key])));
}

/** What loading an application of this status fills in (section 4, 'Application status'). */
export function rulesOnLoad(values: Values, context: FormContext): Loaded {
  if (context.status !== 'new' && context.status !== 'new_updated') return { set: {}, assumed: [] };
  const touched = new Set(context.touched);
  const first: Loaded =
    context.status === 'new' ? rulesOfNew(values, (key) => !touched.has(key)) : { set: {}, assumed: [] };
  return { set: { ...first.set, ...emptyOnes({ ...values, ...first.set }, context) }, assumed: first.assumed };
}
