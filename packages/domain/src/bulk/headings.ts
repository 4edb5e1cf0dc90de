import { EZLYNX_NAMES } from './ezlynx-names.ts';
import { FIELD_NAMES } from './field-names.ts';

export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9#%]/g, '');

export const EXTRA_SIGN = ' > ';

export const AMBIGUOUS: Readonly<Record<string, readonly string[]>> = {
  elev: ['property_elevation', 'bfe_elevation'],
  elevation: ['property_elevation', 'bfe_elevation'],
  name: ['full_name', 'first_name', 'last_name', 'business_name'],
  limit: ['building_limit', 'contents_limit'],
  coverage: ['building_limit', 'contents_limit'],
  year: ['year_build', 'roof_year'],
};

export const ERROR_COLUMNS = ['Row in the file', 'Reason skipped'] as const;

/** Headings of the columns that we add, including those of earlier releases. */
const OURS: ReadonlySet<string> = new Set([...ERROR_COLUMNS, 'Why it was not taken'].map(headingKey));

export const isOurs = (heading: string): boolean => OURS.has(headingKey(heading));

export type Dialect = 'quoterush' | 'acord' | 'ezlynx' | 'usual';

const listOf = (words: string | undefined): string[] => (words === undefined ? [] : words.split('|').map(headingKey));

const byHeading = (names: readonly (readonly [field: string, names: string | undefined])[]) => {
  const found = new Map<string, string[]>();
  for (const [field, of] of names)
    for (const heading of listOf(of)) found.set(heading, [...(found.get(heading) ?? []), field]);
  return found;
};

const namesIn = (dialect: 'quoterush' | 'acord' | 'usual') =>
  byHeading(Object.entries(FIELD_NAMES).map(([field, names]) => [field, names[dialect]] as const));

export const HEADINGS: Readonly<Record<Dialect, ReadonlyMap<string, string[]>>> = {
  quoterush: namesIn('quoterush'),
  acord: namesIn('acord'),
  ezlynx: byHeading(Object.entries(EZLYNX_NAMES)),
  usual: namesIn('usual'),
};
