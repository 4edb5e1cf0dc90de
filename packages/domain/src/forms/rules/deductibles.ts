import type { Values } from '../types.ts';
import { textOf } from '../values.ts';

export type StateDeductibles = { readonly aop_deductible: string; readonly hurricane_deductible: string };

type Row = StateDeductibles & { readonly states?: readonly string[] };

/** Default deductibles by state; the first match wins, the last row is the template's default (sections 3 and 9). */
const ROWS: readonly Row[] = [
  { states: ['FL', 'TX'], aop_deductible: '$2,500', hurricane_deductible: '2%' },
  { states: ['MA', 'RI', 'NH'], aop_deductible: '$2,500', hurricane_deductible: '$2,500' },
  { aop_deductible: '$2,500', hurricane_deductible: '2%' },
];

export function stateDeductibles(state: string): StateDeductibles {
  const row = ROWS.find((one) => !one.states || one.states.includes(state.toUpperCase())) as Row;
  return { aop_deductible: row.aop_deductible, hurricane_deductible: row.hurricane_deductible };
}

export const deductiblesOf = (values: Values): StateDeductibles => stateDeductibles(textOf(values, 'state'));
