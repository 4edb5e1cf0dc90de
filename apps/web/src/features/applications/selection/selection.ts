import type { ApplicationRow } from '@freeboard/contract';
import { useState } from 'react';

/** `isAll`: everything that matches the filter, also on other pages. */
export type Selection = {
  /** The filter that the selection belongs to, as text. */
  key: string;
  rows: ReadonlyMap<number, ApplicationRow>;
  isAll: boolean;
  /** Id of the row toggled last, from which Shift extends. */
  anchor: number | null;
};

export const noSelection = (key: string): Selection => ({ key, rows: new Map(), isAll: false, anchor: null });

export function between(page: readonly ApplicationRow[], from: number | null, to: number): readonly ApplicationRow[] {
  const [one, other] = [page.findIndex(({ id }) => id === from), page.findIndex(({ id }) => id === to)];
  if (other < 0) return [];
  return one < 0 ? page.slice(other, other + 1) : page.slice(Math.min(one, other), Math.max(one, other) + 1);
}

function put(
  selection: Selection,
  rows: readonly ApplicationRow[],
  isOn: boolean,
): ReadonlyMap<number, ApplicationRow> {
  const next = new Map(selection.rows);
  for (const row of rows)
    if (isOn) next.set(row.id, row);
    else next.delete(row.id);
  return next;
}

/** With Shift, selects all rows from the last toggled row to this one. */
export function pressed(
  selection: Selection,
  page: readonly ApplicationRow[],
  id: number,
  isShift: boolean,
): Selection {
  // With all selected, keeps only the visible page minus this row: the user has not seen the other pages.
  const now = selection.isAll ? { ...selection, rows: put(noSelection(selection.key), page, true) } : selection;
  const reached = between(page, isShift ? now.anchor : null, id);
  const isOn = isShift && now.anchor !== null ? true : !now.rows.has(id);
  return { key: now.key, rows: put(now, reached, isOn), isAll: false, anchor: id };
}

export const togglePage = (selection: Selection, page: readonly ApplicationRow[], isOn: boolean): Selection => ({
  ...selection,
  rows: put(selection, page, isOn),
  isAll: false,
  anchor: null,
});

export const countOf = ({ rows, isAll }: Selection, total: number): number => (isAll ? total : rows.size);

/** Another filter starts without a selection. */
export function useSelection(key: string) {
  const [kept, setKept] = useState(() => noSelection(key));
  const selection = kept.key === key ? kept : noSelection(key);
  return { selection, setSelection: setKept, clear: () => setKept(noSelection(key)) };
}
export type SelectionState = ReturnType<typeof useSelection>;
