import { isBlank } from '@freeboard/domain';
import { useState } from 'react';
import { useOpenForm } from '../../forms/context.ts';
import { type Row, rowsOf, withCells } from '../../forms/inputs/rows.ts';
import { client } from '../../lib/calls.ts';

const KEY = 'vehicles_info';
const WHOLE_VIN = /^[A-HJ-NPR-Z0-9]{17}$/i;

/** How decoding a row's VIN stands or ended. */
export type Decoding = { kind: 'busy' } | { kind: 'failed' | 'done'; text: string };

const vinOf = (row: Row | undefined): string => (typeof row?.vin === 'string' ? row.vin.trim() : '');

/** Whether leaving the VIN decodes it unasked: a whole one, in a row that says nothing else yet. */
export const decodesByItself = (row: Row): boolean =>
  WHOLE_VIN.test(vinOf(row)) && isBlank(row.year) && isBlank(row.make) && isBlank(row.model);

/** Decoding VINs of the vehicles list: year, make and model become the person's edit; a failure changes nothing. */
export function useDecoding() {
  const { edit, store } = useOpenForm();
  const [states, setStates] = useState<Readonly<Record<string, Decoding | undefined>>>({});
  const say = (id: string, state: Decoding | undefined) => setStates((before) => ({ ...before, [id]: state }));
  const rows = () => rowsOf(store.values()[KEY]);

  async function decode(id: string): Promise<void> {
    const vin = vinOf(rows().find((row) => String(row.id) === id));
    if (vin === '') return say(id, { kind: 'failed', text: 'Enter the VIN first.' });
    say(id, { kind: 'busy' });
    const result = await client.call('decodeVin', { vin });
    const at = rows().findIndex((row) => String(row.id) === id && vinOf(row) === vin);
    // The row is gone, or carries another number by now: what was found is not about it.
    if (at < 0) return say(id, undefined);
    if (!result.ok) return say(id, { kind: 'failed', text: result.errors.vin?.[0] ?? result.message });
    const { year, make, model, warnings } = result.data;
    edit(KEY, withCells(rows(), at, { year, make, ...(model === '' ? {} : { model }) }));
    say(id, { kind: 'done', text: warnings.length > 0 ? `Please compare: ${warnings.join(' ')}` : 'Decoded' });
  }
  return { states, decode, forget: (id: string) => say(id, undefined) };
}
