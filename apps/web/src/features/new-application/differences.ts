import type { AddressData, Provenance } from '@freeboard/contract';
import {
  type Field,
  type FieldValue,
  fieldsOf,
  formatValue,
  formFor,
  isBlank,
  sameValue,
  type Values,
} from '@freeboard/domain';
import type { ApplicationType } from '../../lib/application-types.ts';

/** A field for which the providers know another value than the form has. */
export type Difference = {
  field: Field;
  now: string;
  found: string;
  provider: string;
  /** A person set what the form has: it stays unless a person says otherwise. */
  isByHand: boolean;
};

type Origins = Readonly<Record<string, Provenance>>;

/** A value that was just typed has no origin yet. */
const isByHand = (value: FieldValue | undefined, origin: Provenance | undefined): boolean =>
  !isBlank(value) && (origin === undefined || origin.source === 'person');

const shown = (field: Field, value: FieldValue | undefined): string => {
  const text = formatValue(field, value);
  return text !== '' && field.unit && field.unit !== '$' ? `${text} ${field.unit}` : text;
};

/** What was looked up and differs from the form, in the form's order. */
export function differencesOf(
  data: AddressData,
  type: ApplicationType,
  values: Values,
  origins: Origins,
): Difference[] {
  const fields = fieldsOf(formFor(type));
  return [...fields.values()].flatMap((field) => {
    const next = data.values[field.key] as FieldValue | undefined;
    const value = values[field.key];
    if (next === undefined || sameValue(value, next)) return [];
    const [now, found] = [shown(field, value), shown(field, next)];
    if (now === found) return [];
    const provider = data.sources[field.key]?.provider ?? '';
    return [{ field, now, found, provider, isByHand: isByHand(value, origins[field.key]) }];
  });
}
