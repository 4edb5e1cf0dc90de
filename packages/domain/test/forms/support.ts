import type { ApplicationType } from '../../src/applications/index.ts';
import {
  applyChanges,
  change,
  dwellingEstimate,
  type FormContext,
  formFor,
  newValues,
  type Values,
  view,
} from '../../src/forms/index.ts';

const TODAY = '2026-11-21';
export const YEAR = 2026;

export const CONTEXT: FormContext = {
  today: TODAY,
  status: 'new',
  number: 1042,
  estimateDwelling: dwellingEstimate,
};

/** Leaves dwelling to be requested from the server, as a page's context may. */
export const ASKING: FormContext = { today: TODAY, status: 'new', number: 1042 };

/** Sets `more` without firing any rule. */
export function valuesOf(type: ApplicationType, more: Values = {}, context = CONTEXT): Values {
  return { ...newValues(type, context), ...more };
}

export function edited(type: ApplicationType, before: Values, key: string, value: unknown, context = CONTEXT): Values {
  return change(formFor(type), valuesOf(type, before), key, value, context).values;
}

export function fieldAfter(type: ApplicationType, more: Values, key: string, context = CONTEXT) {
  const shown = view(formFor(type), valuesOf(type, more), context).fields[key];
  if (!shown) throw new Error(`The ${type} form has no field ${key}.`);
  return shown;
}

export const apply = (type: ApplicationType, before: Values, changes: Record<string, unknown>, context = CONTEXT) =>
  applyChanges(formFor(type), valuesOf(type, before), changes, context);
