import type { RateTable } from '@freeboard/domain/rates';

/** A rate table of the demo. `looks_at` and `gives` map column titles to input and result names. */
export type WrittenTable = {
  name: string;
  looks_at: Readonly<Record<string, string>>;
  gives: Readonly<Record<string, string>>;
  rows: readonly (readonly string[])[];
  /** Whether every matching row is a reason to decline, instead of only the first. */
  gathers_declines?: boolean;
};

const tableOf = ({ name, looks_at, gives, rows, gathers_declines }: WrittenTable): RateTable => ({
  name,
  columns: [
    ...Object.entries(looks_at).map(([title, field]) => ({ title, field, kind: 'condition' as const })),
    ...Object.entries(gives).map(([title, field]) => ({ title, field, kind: 'result' as const })),
  ],
  rows: rows.map((row) => [...row]),
  gathers_declines: gathers_declines ?? false,
});

export const tables = (written: readonly WrittenTable[]): RateTable[] => written.map(tableOf);

export const formulas = (written: Readonly<Record<string, string>>) =>
  Object.entries(written).map(([name, expression]) => ({ name, expression }));

/** Rows for ranges of a number, up to and including each limit. The last row has no limit. */
export const bands = (steps: readonly (readonly [upTo: number, factor: number])[]): string[][] =>
  steps.map(([upTo, factor], at) => [at === steps.length - 1 ? '' : `<= ${upTo}`, String(factor)]);

export const texts = (factors: Readonly<Record<string, number>>): string[][] =>
  Object.entries(factors).map(([text, factor]) => [JSON.stringify(text), String(factor)]);
