import type { ApplicationType } from '../applications/lists.ts';
import { formFor } from './catalog.ts';
import { fieldsOf } from './compiled.ts';
import type { Field } from './types.ts';

export const fieldOn = (type: ApplicationType, axis: Field['axis']): Field | undefined =>
  [...fieldsOf(formFor(type)).values()].find((field) => field.axis === axis && !field.carried);
