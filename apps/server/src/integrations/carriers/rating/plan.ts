import { isFieldName, type RateFormula, type RatePlan, type RateTable } from '@freeboard/domain/rates';
import { type Grid, gridsOf } from './grids.ts';

const POSITION = { x: 0, y: 0 };
const PLAIN = { inputField: null, outputPath: null, executionMode: 'single' };
const STEPS = ['request', 'Missing', 'Result', 'response'];

const placesOf = ({ columns }: RateTable): number[] =>
  (['condition', 'result'] as const).flatMap((kind) =>
    columns.flatMap((column, place) => (column.kind === kind ? [place] : [])),
  );

const tableNode = (table: RateTable, declines: string) => {
  const side = (kind: 'condition' | 'result', prefix: string) =>
    table.columns
      .filter((column) => column.kind === kind)
      .map(({ title, field }, at) => ({ id: `${prefix}${at}`, name: title, field }));
  const [inputs, outputs] = [side('condition', 'in'), side('result', 'out')];
  const ids = [...inputs, ...outputs].map(({ id }) => id);
  const places = placesOf(table);
  return {
    id: STEPS.includes(table.name) ? `table ${table.name}` : table.name,
    type: 'decisionTableNode',
    name: table.name,
    position: POSITION,
    content: {
      ...PLAIN,
      hitPolicy: table.gathers_declines ? 'collect' : 'first',
      outputPath: table.gathers_declines ? declines : null,
      passThrough: true,
      inputs,
      outputs,
      rules: table.rows.map((row, at) => ({
        _id: `row${at}`,
        ...Object.fromEntries(ids.map((id, cell) => [id, row[places[cell] ?? -1] ?? ''])),
      })),
    },
  };
};

const expressionNode = (name: string, expressions: readonly (readonly [string, string])[], passThrough: boolean) => ({
  id: name,
  type: 'expressionNode',
  name,
  position: POSITION,
  content: { ...PLAIN, passThrough, expressions: expressions.map(([key, value]) => ({ id: key, key, value })) },
});

/** An expression for the tables without a matching row. Without their factor a price would be wrong. */
const missingFactors = (tables: readonly RateTable[]): string => {
  const given = tables
    .filter((table) => !table.gathers_declines)
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ kind }) => kind === 'result')
        .map(({ field }) => `{table: ${JSON.stringify(name)}, value: ${field}}`),
    );
  return `filter([${given.join(', ')}], #.value == null)`;
};

/**
 * The output path of each table that collects declines. With one path for all, each table would overwrite the reasons
 * of the one before.
 */
const declinesPaths = (tables: readonly RateTable[]): string[] => {
  const gathering = tables.filter((table) => table.gathers_declines);
  return gathering.length === 1 ? ['declines'] : gathering.map((_, at) => `declines_${at + 1}`);
};

const gatheredDeclines = (paths: readonly string[]): [string, string][] =>
  paths.length === 1 ? [] : [['declines', paths.length === 0 ? '[]' : `flatten([${paths.join(', ')}])`]];

const GUARD = 'len(declines) > 0 or len(missing) > 0 ? null : (';

/**
 * Turns a plan into a decision graph (JDM) that runs the tables in order and then computes the formulas. When a table
 * declines or has no matching row, only `declines` and `missing` are computed.
 */
export const rateGraph = ({ tables, formulas }: RatePlan): object => {
  const paths = declinesPaths(tables);
  const left = [...paths];
  const inner = [
    ...tables.map((table) => tableNode(table, table.gathers_declines ? (left.shift() ?? '') : '')),
    expressionNode('Missing', [...gatheredDeclines(paths), ['missing', missingFactors(tables)]], true),
    expressionNode(
      'Result',
      [
        ['declines', 'declines'],
        ['missing', 'missing'],
        ...formulas.map(({ name, expression }) => [name, `${GUARD}${expression})`] as const),
      ],
      false,
    ),
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

type Node = { id: string; type: string; name: string; content?: Content };
type Content = {
  hitPolicy?: string;
  inputField?: string | null;
  outputPath?: string | null;
  executionMode?: string;
  passThrough?: boolean;
  expressions?: { key: string; value: string }[];
};
type Edge = { sourceId: string; targetId: string };

function chainOf(graph: object): Node[] | null {
  const { nodes, edges } = graph as { nodes?: Node[]; edges?: Edge[] };
  if (!Array.isArray(nodes) || !Array.isArray(edges) || edges.length !== nodes.length - 1) return null;
  // Of several nodes with the same id, the first counts.
  const byId = new Map(nodes.toReversed().map((node) => [node.id, node]));
  const targets = new Map(edges.toReversed().map(({ sourceId, targetId }) => [sourceId, targetId]));
  const chain = new Set<Node>();
  let next = nodes.find(({ type }) => type === 'inputNode');
  while (next && !chain.has(next)) {
    chain.add(next);
    next = byId.get(targets.get(next.id) ?? '');
  }
  return chain.size === nodes.length ? [...chain] : null;
}

function meaningOf(graph: object): unknown {
  const grids = gridsOf(graph);
  return (
    chainOf(graph)?.map(({ type, name, content }) =>
      type === 'decisionTableNode' || type === 'expressionNode'
        ? [
            type,
            ...[content?.hitPolicy, content?.outputPath || null, content?.inputField || null],
            ...[content?.passThrough ?? false, content?.executionMode ?? 'single'],
            type === 'decisionTableNode'
              ? grids.find((grid) => grid.name === name)
              : content?.expressions?.map(({ key, value }) => [key, value]),
          ]
        : type,
    ) ?? null
  );
}

const tableOf = (node: Node, grids: readonly Grid[]): RateTable => ({
  ...(grids.find(({ name }) => name === node.name) ?? { name: node.name, columns: [], rows: [] }),
  gathers_declines: node.content?.hitPolicy === 'collect',
});

const formulasOf = (node: Node | undefined): RateFormula[] =>
  (node?.content?.expressions ?? [])
    .filter(({ key }) => key !== 'declines' && key !== 'missing')
    .map(({ key, value }) => ({
      name: key,
      expression: value.startsWith(GUARD) && value.endsWith(')') ? value.slice(GUARD.length, -1) : value,
    }));

const hasPlainNames = ({ tables, formulas }: RatePlan): boolean =>
  [...tables.flatMap(({ columns }) => columns.map(({ field }) => field)), ...formulas.map(({ name }) => name)].every(
    isFieldName,
  );

/** The plan that a graph was made from; null for a graph that no plan can express. */
export function planOf(graph: object): RatePlan | null {
  try {
    const chain = chainOf(graph);
    if (!chain) return null;
    const grids = gridsOf(graph);
    if (new Set(grids.map(({ name }) => name)).size < grids.length) return null;
    const tables = chain.filter(({ type }) => type === 'decisionTableNode').map((node) => tableOf(node, grids));
    const plan = { tables, formulas: formulasOf(chain.at(-2)) };
    if (!hasPlainNames(plan)) return null;
    return JSON.stringify(meaningOf(rateGraph(plan))) === JSON.stringify(meaningOf(graph)) ? plan : null;
  } catch {
    // A graph with parts of unexpected types has no plan either.
    return null;
  }
}
