import type { AddressData, Provenance } from '@freeboard/contract';
import {
  type Field,
  type FieldValue,
  formatValue,
  formFor,
  lookupDifferences,
  type Values,
} from '@freeboard/domain/forms';
import type { ApplicationType } from '../../../lib/application-types.ts';

/** A field for which the providers know another value than the form has. */
export type Difference = {
  field: Field;
  now: string;
  found: string;
  provider: string;
  /** A person, the client or a file entered what the form has: it stays unless a person says otherwise. */
  isByHand: boolean;
};

type Origins = Readonly<Record<string, Provenance>>;

const shown = (field: Field, value: FieldValue | undefined): string => {
  const text = formatValue(field, value);
  return text !== '' && field.unit && field.unit !== '$' ? `${text} ${field.unit}` : text;
};

/** Returns what was looked up and differs from the form, in the form's order. */
export function differencesOf(
  data: AddressData,
  type: ApplicationType,
  values: Values,
  origins: Origins,
): Difference[] {
  return lookupDifferences(formFor(type), values, origins, data.values).flatMap(({ field, found: next, isEntered }) => {
    const [now, found] = [shown(field, values[field.key]), shown(field, next)];
    if (now === found) return [];
    const provider = data.sources[field.key]?.provider ?? '';
    return [{ field, now, found, provider, isByHand: isEntered }];
  });
}
