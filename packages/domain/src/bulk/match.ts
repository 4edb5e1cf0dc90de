import { FLOOD_ZONES } from '../applications/flood-zones.ts';
import { US_STATES } from '../applications/us-states.ts';
import { formFor } from '../forms/catalog.ts';
import { fieldsOf } from '../forms/compiled.ts';
import { isPhoneLike, isWholePhone, maskPhone } from '../forms/formats/phone.ts';
import type { Field } from '../forms/types.ts';
import { isNothing } from '../reading/answers.ts';
import { bulkOptions, choiceFor } from '../reading/options.ts';
import { isEmail } from '../wording/messages.ts';
import { AMBIGUOUS, type Dialect, EXTRA_SIGN, HEADINGS, headingKey, isOurs } from './headings.ts';
import { areWholeAddresses, SPLIT_FIELDS, splitAddress } from './split.ts';
import type { BulkType } from './types.ts';

export type MatchedBy =
  | 'last time'
  | 'name'
  | 'label'
  | Dialect
  | 'values'
  | 'ambiguous'
  | 'second'
  | 'ours'
  | 'nothing';

export type ColumnMatch = {
  readonly field: string | null;
  readonly by: MatchedBy;
  /** Percent. */
  readonly sureness: number;
  readonly is_open: boolean;
};

export type BulkColumn = { readonly name: string; readonly samples: readonly string[] };

export const bulkFields = (type: BulkType): Field[] => [
  ...[...fieldsOf(formFor(type)).values()].filter(
    ({ kind, carried, key }) =>
      kind !== 'computed' && kind !== 'list' && carried === undefined && key !== 'application_source',
  ),
  ...SPLIT_FIELDS,
];

/**
 * Whether every sample is a choice of field `is` and none is one of `isNot`: an 'Occupancy' of Primary is the
 * building's use.
 */
function areChoices(fields: readonly Field[], samples: readonly string[], is: string, isNot: string): boolean {
  const [expected, other] = [is, isNot].map((key) => fields.find((field) => field.key === key));
  if (!expected || !other || samples.length === 0) return false;
  const isChoice = (field: Field, text: string) =>
    bulkOptions(field)?.some(({ value }) => value === choiceFor(field, text)) ?? false;
  return samples.every((text) => isChoice(expected, text) && !isChoice(other, text));
}

function byContent(fields: readonly Field[], field: string, samples: readonly string[]): string {
  const filled = samples.map((text) => text.trim()).filter((text) => text !== '' && !isNothing(text));
  if (field === 'address1' && areWholeAddresses(filled)) return 'full_address';
  // Another file may have only a street under the same heading.
  if (field === 'full_address' && filled.length > 0 && filled.every((text) => 'error' in splitAddress(text)))
    return 'address1';
  if (field === 'occupancy_type' && areChoices(fields, filled, 'building_use', 'occupancy_type')) return 'building_use';
  return field;
}

const ZONES: ReadonlySet<string> = new Set(FLOOD_ZONES);
const STATES: ReadonlySet<string> = new Set(US_STATES.map(({ code }) => code));

const BY_VALUES: readonly { field: string; sureness: number; fits: (text: string) => boolean }[] = [
  { field: 'email', sureness: 95, fits: (text) => isEmail(text) },
  {
    field: 'phone',
    sureness: 91,
    fits: (text) => /[()\-. ]/.test(text) && isPhoneLike(text) && isWholePhone(maskPhone(text)),
  },
  { field: 'flood_zone', sureness: 90, fits: (text) => ZONES.has(text.toUpperCase()) && !/^[BCD]$/i.test(text) },
  { field: 'state', sureness: 90, fits: (text) => STATES.has(text) },
];

const NO_MATCH: ColumnMatch = { field: null, by: 'nothing', sureness: 0, is_open: false };

function byValues(samples: readonly string[], has: (field: string) => boolean): ColumnMatch | null {
  const filled = samples.map((text) => text.trim()).filter((text) => text !== '');
  if (filled.length < 2) return null;
  const match = BY_VALUES.find(({ field, fits }) => has(field) && filled.every(fits));
  return match ? { field: match.field, by: 'values', sureness: match.sureness, is_open: false } : null;
}

/**
 * The ends of a path ('InsuranceSvcRq/…/PersonName/GivenName'), longest first; only the heading itself if it is not a
 * path.
 */
const endsOf = (name: string): string[] => {
  const parts = name.split(/[/.]/).filter(Boolean);
  return parts.map((_, at) => headingKey(parts.slice(at).join('')));
};

const DIALECTS: readonly [dialect: Dialect, sureness: number][] = [
  ['quoterush', 100],
  ['acord', 100],
  ['ezlynx', 100],
  ['usual', 96],
];

function namesOf(fields: readonly Field[]) {
  const byKey = new Map(fields.map(({ key }) => [headingKey(key), key]));
  const byLabel = new Map<string, string>();
  for (const { key, label, kind } of fields) {
    const word = headingKey(label);
    if (!byLabel.has(word) || kind === 'text') byLabel.set(word, key);
  }
  // The client's fields take precedence over the requester's, which have the same labels.
  for (const { key, label } of fields) if (!key.startsWith('requester_')) byLabel.set(headingKey(label), key);
  return { byKey, byLabel };
}

/** A field goes to its surest column, or to the first of equally sure ones; the other columns get none. */
function leaveOneColumnEach(matches: readonly ColumnMatch[]): ColumnMatch[] {
  const taken = new Map<string, number>();
  matches.forEach(({ field, sureness }, at) => {
    if (field === null) return;
    const earlier = taken.get(field);
    if (earlier === undefined || (matches[earlier]?.sureness ?? 0) < sureness) taken.set(field, at);
  });
  return matches.map((match, at) =>
    match.field === null || taken.get(match.field) === at
      ? match
      : { field: null, by: 'second', sureness: 0, is_open: match.by !== 'values' },
  );
}

const MONEY = /^(?:\$\s?\d[\d,]*(?:\.\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{4,7}(?:\.\d{1,2})?)$/;
const MONEY_HEAD = /cov|limit|deduct|amount|value|premium|dwelling|building|contents|structure|property|loss|liab/i;

/**
 * Whether a column contains amounts of money. A user must decide about such a column, because a default would
 * silently replace its values if it were left out.
 */
function isMoney({ name, samples }: BulkColumn): boolean {
  const filled = samples.map((text) => text.trim()).filter((text) => text !== '' && !isNothing(text));
  if (filled.length === 0 || name.includes(EXTRA_SIGN) || !filled.every((text) => MONEY.test(text))) return false;
  return MONEY_HEAD.test(name) || filled.every((text) => /[$,]/.test(text));
}

const statesPolicy = (columns: readonly BulkColumn[]): boolean =>
  columns.some(({ name }) => /^policy ?(?:number|no|#|num)$/i.test(name.replaceAll(/[._-]/g, ' ').trim())) &&
  columns.some(({ name }) => /expir/i.test(name));

/**
 * Matches a column by the last choice for its heading, then by a field's name, its label, the headings of other
 * programs, and finally the values. Each field gets one column, the surest; a user decides about the other columns
 * and about headings that may mean several fields.
 */
export function matchColumns(
  type: BulkType,
  columns: readonly BulkColumn[],
  remembered: Readonly<Record<string, string | null>> = {},
): ColumnMatch[] {
  const fields = bulkFields(type);
  const keys = new Set(fields.map(({ key }) => key));
  const { byKey, byLabel } = namesOf(fields);

  const matchByHead = ({ name, samples }: BulkColumn, heading: string): ColumnMatch | null => {
    const matched = (field: string, by: MatchedBy, sureness: number): ColumnMatch => ({
      field: byContent(fields, field, samples),
      by,
      sureness,
      is_open: false,
    });
    if (isOurs(name)) return { ...NO_MATCH, by: 'ours' };
    if (Object.hasOwn(remembered, heading)) {
      const field = remembered[heading] ?? null;
      if (field === null) return { field: null, by: 'last time', sureness: 98, is_open: false };
      if (keys.has(field)) return matched(field, 'last time', 98);
    }
    if (name.includes(EXTRA_SIGN)) return NO_MATCH;
    const key = byKey.get(heading);
    if (key) return matched(key, 'name', 100);
    const labeled = byLabel.get(heading);
    if (labeled) return matched(labeled, 'label', 100);
    const candidates = (AMBIGUOUS[heading] ?? []).filter((field) => keys.has(field));
    if (candidates.length > 1) return { field: null, by: 'ambiguous', sureness: 0, is_open: true };
    for (const end of endsOf(name))
      for (const [dialect, sureness] of DIALECTS) {
        const field = HEADINGS[dialect].get(end)?.find((one) => keys.has(one));
        if (field) return matched(field, dialect, sureness);
      }
    return null;
  };

  const isOfPolicy = statesPolicy(columns);
  const matches = columns.map((column): ColumnMatch => {
    const heading = headingKey(column.name);
    const byHead = heading === '' ? null : matchByHead(column, heading);
    // Next to a policy's number and expiration, an effective date is the start of the present policy, not of the new
    // one.
    if (byHead?.field === 'effective_date' && byHead.by !== 'last time' && isOfPolicy)
      return { ...NO_MATCH, by: 'ambiguous', is_open: true };
    const match = byHead ?? byValues(column.samples, (field) => keys.has(field)) ?? NO_MATCH;
    return match.by === 'nothing' && isMoney(column) ? { ...match, is_open: true } : match;
  });
  return leaveOneColumnEach(matches);
}
