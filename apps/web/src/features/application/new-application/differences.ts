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

export type Difference = {
  field: Field;
  now: string;
  found: string;
  provider: string;
  /**
   * Whether a user, the client or a file entered the form's value, which then stays unless the user decides
   * otherwise.
   */
  isByHand: boolean;
};

type Origins = Readonly<Record<string, Provenance>>;

const shown = (field: Field, value: FieldValue | undefined): string => {
  const text = formatValue(field, value);
  return text !== '' && field.unit && field.unit !== '$' ? `${text} ${field.unit}` : text;
};

/** In the form's order. */
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
