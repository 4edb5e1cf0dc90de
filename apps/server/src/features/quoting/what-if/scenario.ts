import { applyChanges, effectiveValues, view } from '@freeboard/domain/forms';
import type { QuoteRequest } from '../../../integrations/carriers/index.ts';
import type { ApplicationRecord } from '../../applications/index.ts';
import { presentRequest } from '../request.ts';
import type { Axes } from './axes.ts';

/** A cell of the grid; null leaves the current value. */
type Cell = { deductible: string | null; building_limit: number | null; contents_limit: number | null };
type Fields = Pick<Axes, 'deductibleField' | 'limitField' | 'contentsField'>;

function valuesAt(row: ApplicationRecord, now: Date, fields: Fields, cell: Cell) {
  const { opened, request } = presentRequest(row, now);
  const wanted: [string, string | number | null][] = [
    [fields.limitField, cell.building_limit],
    [fields.contentsField, cell.contents_limit],
    [fields.deductibleField, cell.deductible],
  ];
  const changes = Object.fromEntries(wanted.filter(([, value]) => value !== null));
  return { opened, request, ...applyChanges(opened.form, opened.values, changes, opened.context) };
}

export const ratedVersion = ({ rated_version, version }: ApplicationRecord): number => rated_version ?? version;

export function requestAt(row: ApplicationRecord, now: Date, fields: Fields, cell: Cell): QuoteRequest {
  const { opened, request, values } = valuesAt(row, now, fields, cell);
  return { ...request, values: effectiveValues(opened.form, values, opened.context) };
}

export function limitErrors(
  row: ApplicationRecord,
  now: Date,
  fields: Fields,
  limit: { building_limit: number } | { contents_limit: number },
): readonly string[] {
  const cell = { deductible: null, building_limit: null, contents_limit: null, ...limit };
  const { opened, values, rejected } = valuesAt(row, now, fields, cell);
  const field = 'building_limit' in limit ? fields.limitField : fields.contentsField;
  return rejected[field] ?? view(opened.form, values, opened.context).errors[field] ?? [];
}

export function errorsOf(row: ApplicationRecord, now: Date): Record<string, string[]> {
  const { opened } = presentRequest(row, now);
  return structuredClone(view(opened.form, opened.values, opened.context).errors) as Record<string, string[]>;
}
