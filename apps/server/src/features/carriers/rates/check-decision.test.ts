import type { RequestOf } from '@freeboard/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAgency } from '../../../../test/support/agency.ts';
import { succeeded } from '../../../../test/support/application.ts';
import type { SignedIn } from '../../../../test/support/server.ts';

type Input = RequestOf<'saveCarrier'>['carrier'];
type Table = {
  name: string;
  content: { inputs: { name: string }[]; outputs: { id: string; name: string }[]; rules: Record<string, string>[] };
};
type Graph = { nodes: Table[] };

const server = useAgency({ carriers: 'all' });
let admin: SignedIn;
let input: Input;
let carrier_id = 0;

beforeAll(async () => {
  admin = await server.current.as('admin');
  const { carriers } = succeeded(await admin.call('listCarriers', {}));
  carrier_id = carriers.find(({ key }) => key === 'harborline')?.id ?? 0;
  const { published } = succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
  const { secrets: _, certificate: __, ...settings } = published ?? {};
  input = { ...settings, auth: { kind: 'none' } } as Input;
});

/** Saves the carrier with a changed graph. @returns the errors, null if it was saved */
async function faultsOf(change: (graph: Graph, deductible: Table) => void) {
  const decision = structuredClone(input.mapping.decision) as unknown as Graph;
  const deductible = decision.nodes.find(({ name }) => name === 'Deductible');
  if (!deductible) throw new Error('no table');
  change(decision, deductible);
  const { revision } = succeeded(await admin.call('getCarrier', { carrier_id })).carrier;
  const mapping = { ...input.mapping, decision } as unknown as Input['mapping'];
  const answer = await admin.call('saveCarrier', { carrier_id, revision, carrier: { ...input, mapping } });
  return answer.ok ? null : (answer.errors['carrier.mapping.decision'] ?? [answer.message]);
}

describe('a pasted decision graph', () => {
  const cell = (table: Table, text: string) => {
    table.content.rules[0]![table.content.outputs[0]!.id] = text;
  };
  const CASES: [what: string, change: (graph: Graph, table: Table) => void, says: RegExp][] = [
    ['a cell that cannot be read', (_graph, table) => cell(table, '1 +'), /Deductible: Row 1: .* cannot be read/],
    ['a missing factor', (_graph, table) => cell(table, ' '), /Deductible: Row 1: .* is missing/],
    ['a cell too long', (_graph, table) => cell(table, '1'.repeat(501)), /Deductible, rows.*500/],
    [
      'a column without a title',
      (_graph, table) => {
        table.content.inputs[0]!.name = '';
      },
      /Deductible, columns.0.title: Field is required/,
    ],
    [
      'too many columns',
      (_graph, table) => {
        const [column] = table.content.outputs;
        table.content.outputs = Array.from({ length: 41 }, (_, n) => ({ ...column!, id: `o${n}` }));
      },
      /Deductible, columns: max. 40/,
    ],
    [
      'two tables of one name',
      (graph, table) => {
        const other = graph.nodes.find(({ name }) => name === 'Elevation');
        if (other) other.name = table.name;
      },
      /Two tables are named Deductible/,
    ],
    [
      'rows that are none',
      (_graph, table) => {
        table.content.rules = [null] as unknown as Table['content']['rules'];
      },
      /./,
    ],
  ];

  it.each(CASES)('with %s is refused', async (_what, change, says) => {
    expect((await faultsOf(change))?.join('\n')).toMatch(says);
    expect(succeeded(await admin.call('getCarrier', { carrier_id })).carrier.has_draft).toBe(false);
  });

  it('as it ships is taken', async () => {
    expect(await faultsOf(() => undefined)).toBeNull();
  });
});
