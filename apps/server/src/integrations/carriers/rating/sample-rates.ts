import { rateTemplates } from './templates.ts';

export type SampleRates = { table: string; rows: number };

type Side = readonly { readonly id: string; readonly field: string }[];
type TableNode = {
  readonly type: string;
  readonly name: string;
  readonly content: {
    readonly inputs: Side;
    readonly outputs: Side;
    readonly rules: readonly Record<string, string>[];
  };
};

const BASE_RATE = /_rate$|^base_premium$/;

const tablesIn = (decision: object): TableNode[] =>
  ((decision as { nodes?: TableNode[] }).nodes ?? []).filter(({ type }) => type === 'decisionTableNode');

const cellsOf = (side: Side, row: Record<string, string>): string[] =>
  side.map(({ id, field }) => `${field}=${(row[id] ?? '').trim()}`).toSorted();

function baseRows({ content: { inputs, outputs, rules } }: TableNode): string[] {
  const rates = outputs.filter(({ field }) => BASE_RATE.test(field));
  return rates.length === 0 ? [] : rules.map((row) => JSON.stringify([cellsOf(inputs, row), cellsOf(rates, row)]));
}

let shipped: ReadonlySet<string> | null = null;

function shippedRows(): ReadonlySet<string> {
  shipped ??= new Set(
    rateTemplates().flatMap(({ mapping }) => tablesIn(mapping.decision ?? {}).flatMap((table) => baseRows(table))),
  );
  return shipped;
}

const found = new WeakMap<object, readonly SampleRates[]>();

/** The tables of a rate plan that still have sample base rates. A price from such a row is not the carrier's. */
export function sampleRatesIn(decision: object | undefined): readonly SampleRates[] {
  if (!decision) return [];
  const before = found.get(decision);
  if (before) return before;
  const samples = tablesIn(decision).flatMap((table) => {
    const rows = baseRows(table).filter((row) => shippedRows().has(row)).length;
    return rows > 0 ? [{ table: table.name, rows }] : [];
  });
  found.set(decision, samples);
  return samples;
}
