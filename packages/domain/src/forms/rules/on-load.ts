import type { FieldValue, FormContext, Values } from '../types.ts';
import { isBlank, textOf } from '../values.ts';
import { prefillOfNew, untouched } from './assumptions.ts';
import { dwellingQuestion, sharesOf } from './dwelling.ts';
import { formTypeFor } from './occupancy.ts';
import { SYSTEM_YEARS, systemYear } from './years.ts';

/** A user who chose the occupancy among a form's options has settled on that form (D26). */
function formTypeOf(values: Values, context: FormContext, isFormShown: boolean): Values {
  const isSettled = isFormShown && !isBlank(values.form_type) && context.touched?.includes('occupancy_type');
  return isSettled ? {} : { form_type: formTypeFor(textOf(values, 'occupancy_type')) };
}

/** Years of the systems, and dwelling with its shares, if empty (sections 4 and 9, D18). */
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

/**
 * The values that loading an application of this status fills in; values of touched fields stay (section 4,
 * 'Application status').
 */
export function rulesOnLoad(values: Values, context: FormContext, isFormShown: boolean): Values {
  if (context.status !== 'new' && context.status !== 'new_updated') return {};
  const first =
    context.status === 'new'
      ? untouched({ ...formTypeOf(values, context, isFormShown), ...prefillOfNew(values) }, context)
      : {};
  return { ...first, ...untouched(emptyOnes({ ...values, ...first }, context), context) };
}
