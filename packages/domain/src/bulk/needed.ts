import { formFor } from '../forms/catalog.ts';
import { fieldsOf } from '../forms/compiled.ts';
import { newApplication } from '../forms/new.ts';
import type { Field, FormContext } from '../forms/types.ts';
import { view } from '../forms/view.ts';
import { MESSAGES } from '../wording/messages.ts';
import type { BulkType } from './types.ts';

export function neededFields(type: BulkType, context: FormContext): Field[] {
  const form = formFor(type);
  const { values } = newApplication(type, context, { application_source: 'File Upload' });
  const { errors } = view(form, values, context);
  return [...fieldsOf(form).values()].filter(({ key }) => errors[key]?.[0] === MESSAGES.required);
}
