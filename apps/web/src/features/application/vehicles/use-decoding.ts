import { isBlank } from '@freeboard/domain/forms';
import { duplicateVins, plainVin, vinFault } from '@freeboard/domain/vehicles';
import { useState } from 'react';
import { useOpenForm } from '../../../forms/context.ts';
import { type Row, rowsOf, withCells } from '../../../forms/inputs/rows.ts';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';

const KEY = 'vehicles_info';
const WHOLE_VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;

export type Decoding = { kind: 'busy' } | { kind: 'failed' | 'done'; text: string };

const vinOf = (row: Row | undefined): string => (typeof row?.vin === 'string' ? row.vin.trim() : '');

/** The VIN's error, or that the row's data belongs to another VIN; null without either. */
export function vinNote(row: Row, formerVin: string | undefined): string | null {
  const fault = vinFault(vinOf(row), Number(row.year) || null);
  if (fault !== null) return fault;
  const isOther = formerVin !== undefined && formerVin !== '' && plainVin(formerVin) !== plainVin(vinOf(row));
  const isFilled = !isBlank(row.year) || !isBlank(row.make) || !isBlank(row.model);
  return isOther && isFilled
    ? 'Year, make and model are those of the former number. Decode again, or correct them.'
    : null;
}

/** `at` counts from 0; null if no earlier vehicle has the same VIN. */
export function duplicateNote(rows: readonly Row[], at: number): string | null {
  const vin = vinOf(rows[at]);
  const first = rows.slice(0, at).findIndex((row) => duplicateVins([vinOf(row), vin]) !== null);
  return first < 0 ? null : `The same VIN as vehicle ${first + 1}. Compare the numbers.`;
}

/** True only for a complete VIN in a row without year, make and model. */
export const decodesByItself = (row: Row): boolean =>
  WHOLE_VIN.test(vinOf(row)) && isBlank(row.year) && isBlank(row.make) && isBlank(row.model);

/** Year, make and model are saved as the user's edit; a failure changes nothing. */
export function useDecoding() {
  const { id: application_id, edit, store } = useOpenForm();
  const [states, setStates] = useState<Readonly<Record<string, Decoding | undefined>>>({});
  const say = (id: string, state: Decoding | undefined) => setStates((before) => ({ ...before, [id]: state }));
  /** The VIN that each row's year, make and model belong to, by row id. */
  const [ofVin] = useState(() => new Map<string, string>());
  const remember = (row: Row) => {
    if (!ofVin.has(String(row.id))) ofVin.set(String(row.id), vinOf(row));
  };
  function compare(row: Row) {
    const text = vinNote(row, ofVin.get(String(row.id)));
    say(String(row.id), text === null ? undefined : { kind: 'failed', text });
  }
  const rows = () => rowsOf(store.values()[KEY]);

  async function decode(id: string): Promise<void> {
    const vin = vinOf(rows().find((row) => String(row.id) === id));
    if (vin === '') return say(id, { kind: 'failed', text: 'Enter the VIN first.' });
    say(id, { kind: 'busy' });
    const result = await client.call('decodeVin', { vin, application_id });
    const at = rows().findIndex((row) => String(row.id) === id && vinOf(row) === vin);
    // The row was removed, or its VIN has changed since.
    if (at < 0) return say(id, undefined);
    if (!result.ok) return say(id, { kind: 'failed', text: result.errors.vin?.[0] ?? failureText(result) });
    const { year, make, model, warnings } = result.data;
    ofVin.set(id, vin);
    edit(KEY, withCells(rows(), at, { vin: plainVin(vin), year, make, ...(model === '' ? {} : { model }) }));
    say(id, { kind: 'done', text: warnings.length > 0 ? warnings.join(' ') : 'Decoded' });
  }
  return { states, decode, remember, compare };
}
