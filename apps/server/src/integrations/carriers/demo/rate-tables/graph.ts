/** A table of a rate: rows of conditions and outputs as zen expressions; the first row that matches counts. */
export type RateTable = {
  name: string;
  /** Column title and the input it looks at. */
  looks_at: Readonly<Record<string, string>>;
  /** Column title and the name of what it gives. */
  gives: Readonly<Record<string, string>>;
  rows: readonly (readonly string[])[];
  /** Every matching row counts, gathered under this name. */
  gathers?: string;
};

const POSITION = { x: 0, y: 0 };
const PLAIN = { inputField: null, outputPath: null, executionMode: 'single' };

const column =
  (prefix: string) =>
  ([name, field]: [string, string], at: number) => ({ id: `${prefix}${at}`, name, field });

const tableNode = (table: RateTable) => {
  const inputs = Object.entries(table.looks_at).map(column('in'));
  const outputs = Object.entries(table.gives).map(column('out'));
  const columns = [...inputs, ...outputs];
  return {
    id: table.name,
    type: 'decisionTableNode',
    name: table.name,
    position: POSITION,
    content: {
      ...PLAIN,
      hitPolicy: table.gathers ? 'collect' : 'first',
      outputPath: table.gathers ?? null,
      passThrough: true,
      inputs,
      outputs,
      rules: table.rows.map((row, at) => ({
        _id: `row${at}`,
        ...Object.fromEntries(columns.map(({ id }, cell) => [id, row[cell] ?? ''])),
      })),
    },
  };
};

const expressionNode = (name: string, result: Readonly<Record<string, string>>, passThrough: boolean) => ({
  id: name,
  type: 'expressionNode',
  name,
  position: POSITION,
  content: {
    ...PLAIN,
    passThrough,
    expressions: Object.entries(result).map(([key, value]) => ({ id: key, key, value })),
  },
});

/** Names the tables of which no row matched: a price without their factor would be nonsense. */
const missingFactors = (tables: readonly RateTable[]): string => {
  const given = tables
    .filter((table) => !table.gathers)
    .flatMap((table) =>
      Object.values(table.gives).map((name) => `{table: ${JSON.stringify(table.name)}, value: ${name}}`),
    );
  return `filter([${given.join(', ')}], #.value == null)`;
};

/**
 * A decision graph (JDM) that runs the tables one after another and then works out the result. When a table declined
 * or gave nothing, only `declines` and `missing` are worked out.
 */
export const rateGraph = (tables: readonly RateTable[], result: Readonly<Record<string, string>>): object => {
  const guarded = Object.entries(result).map(([key, value]) => [
    key,
    `len(declines) > 0 or len(missing) > 0 ? null : (${value})`,
  ]);
  const inner = [
    ...tables.map(tableNode),
    expressionNode('Missing', { missing: missingFactors(tables) }, true),
    expressionNode('Result', { declines: 'declines', missing: 'missing', ...Object.fromEntries(guarded) }, false),
  ];
  const nodes = [
    { id: 'request', type: 'inputNode', name: 'Request', position: POSITION },
    ...inner,
    { id: 'response', type: 'outputNode', name: 'Response', position: POSITION },
  ];
  const edges = nodes
    .slice(1)
    .map((node, at) => ({ id: `edge${at}`, sourceId: nodes[at]?.id, targetId: node.id, type: 'edge' }));
  return { contentType: 'application/vnd.gorules.decision', nodes, edges };
};

/** Rows for bands of a number: up to and including each limit, the last one without limit. */
export const bands = (steps: readonly (readonly [upTo: number, factor: number])[]): string[][] =>
  steps.map(([upTo, factor], at) => [at === steps.length - 1 ? '' : `<= ${upTo}`, String(factor)]);

/** Rows for exact texts. */
export const texts = (factors: Readonly<Record<string, number>>): string[][] =>
  Object.entries(factors).map(([text, factor]) => [JSON.stringify(text), String(factor)]);
