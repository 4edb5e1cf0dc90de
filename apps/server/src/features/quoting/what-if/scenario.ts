import { applyChanges, effectiveValues, view } from '@freeboard/domain';
import type { QuoteRequest } from '../../../integrations/carriers/index.ts';
import type { ApplicationRecord } from '../../applications/index.ts';
import { presentRequest } from '../request.ts';
import type { Axes } from './axes.ts';

type Cell = { deductible: string | null; building_limit: number };

function valuesAt(row: ApplicationRecord, now: Date, axes: Axes, { deductible, building_limit }: Cell) {
  const { opened, request } = presentRequest(row, now);
  const changes = {
    [axes.limitField]: building_limit,
    ...(deductible === null ? {} : { [axes.deductibleField]: deductible }),
  };
  return { opened, request, ...applyChanges(opened.form, opened.values, changes, opened.context) };
}

/** The version with which something that carriers rate by last changed. */
export const ratedVersion = ({ rated_version, version }: ApplicationRecord): number => rated_version ?? version;

/** The application as it would stand on another cell, its automatic rules applied. */
export function requestAt(row: ApplicationRecord, now: Date, axes: Axes, cell: Cell): QuoteRequest {
  const { opened, request, values } = valuesAt(row, now, axes, cell);
  return { ...request, values: effectiveValues(opened.form, values, opened.context) };
}

/** What the form says against a limit, nothing where the application could be launched with it. */
export function limitErrors(row: ApplicationRecord, now: Date, axes: Axes, building_limit: number): readonly string[] {
  const { opened, values, rejected } = valuesAt(row, now, axes, { deductible: null, building_limit });
  return rejected[axes.limitField] ?? view(opened.form, values, opened.context).errors[axes.limitField] ?? [];
}

/** What the form says against the application as it stands, by field. */
export function errorsOf(row: ApplicationRecord, now: Date): Record<string, string[]> {
  const { opened } = presentRequest(row, now);
  return structuredClone(view(opened.form, opened.values, opened.context).errors) as Record<string, string[]>;
}
