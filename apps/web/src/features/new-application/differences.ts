import type { AddressData, Application, Provenance } from '@freeboard/contract';
import { type Field, type FieldValue, fieldsOf, formatValue, formFor, isBlank, type Values } from '@freeboard/domain';
import { isSame } from '../../forms/store.ts';
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
    if (next === undefined || isSame(value, next) || (isBlank(value) && isBlank(next))) return [];
    const [now, found] = [shown(field, value), shown(field, next)];
    if (now === found) return [];
    const provider = data.sources[field.key]?.provider ?? '';
    return [{ field, now, found, provider, isByHand: isByHand(value, origins[field.key]) }];
  });
}

/**
 * What to send so that a take-over of `keys` is undone: the values before, of those keys and of what a person or provider
 * had set and the rules changed along. What the rules had worked out follows by itself; what was changed since is left.
 */
export function undoOf(
  before: Pick<Application, 'payload' | 'provenance'>,
  after: Pick<Application, 'payload'>,
  current: Pick<Application, 'payload'>,
  keys: readonly string[],
): Record<string, FieldValue> {
  const [was, became, is] = [before, after, current].map((one) => one.payload.useable_details as Values);
  const changed = Object.keys({ ...was, ...became }).filter((key) => !isSame(was?.[key], became?.[key]));
  const own = changed.filter(
    (key) => keys.includes(key) || ['person', 'provider', 'upload'].includes(before.provenance[key]?.source ?? ''),
  );
  const untouched = own.filter((key) => isSame(became?.[key], is?.[key]));
  return Object.fromEntries(untouched.map((key) => [key, was?.[key] ?? null]));
}
