import type { HistoryFilters } from '@freeboard/contract';
import type { HistoryKind } from '@freeboard/domain/history';
import { startOfDay } from '../../../lib/today.ts';

export type Narrowed = { by: string; kind: HistoryKind | ''; from: string; to: string };

export const NOTHING: Narrowed = { by: '', kind: '', from: '', to: '' };

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Days are by the agency's clock, and the last day is included. */
export const requestOf = ({ by, kind, from, to }: Narrowed): HistoryFilters => ({
  ...(by.trim() ? { by: by.trim() } : {}),
  ...(kind ? { kind } : {}),
  ...(isDay(from) ? { from: startOfDay(from) } : {}),
  ...(isDay(to) ? { to: startOfDay(to, 1) } : {}),
});

export const isNarrowed = (narrowed: Narrowed): boolean => Object.keys(requestOf(narrowed)).length > 0;
