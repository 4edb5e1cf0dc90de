import type { RateGrid } from '@freeboard/domain/rates';

/** A decision table as rows of cells, condition columns first. */
export type Grid = RateGrid;

type Column = { id: string; name: string; field: string };
type Table = { inputs: Column[]; outputs: Column[]; rules: Record<string, string>[] };
type Node = { id: string; name: string; type: string; content?: Table };
type Graph = { nodes: Node[] };

const isTable = (node: Node): node is Node & { content: Table } =>
  node.type === 'decisionTableNode' && Array.isArray(node.content?.rules);

const columnsOf = ({ inputs, outputs }: Table) => [
  ...inputs.map((column) => ({ ...column, kind: 'condition' as const })),
  ...outputs.map((column) => ({ ...column, kind: 'result' as const })),
];

export const gridsOf = (graph: object): Grid[] =>
  ((graph as Partial<Graph>).nodes ?? []).filter(isTable).map(({ name, content }) => {
    const columns = columnsOf(content);
    return {
      name,
      columns: columns.map(({ name: title, field, kind }) => ({ title, field, kind })),
      rows: content.rules.map((rule) => columns.map(({ id }) => String(rule[id] ?? ''))),
    };
  });

/** Tables are matched by name and keep their columns. */
export const withGrids = (graph: object, grids: readonly Grid[]): object => {
  const whole = graph as Graph;
  return {
    ...whole,
    nodes: whole.nodes.map((node) => {
      const grid = grids.find(({ name }) => name === node.name);
      if (!grid || !isTable(node)) return node;
      const columns = columnsOf(node.content);
      const rules = grid.rows.map((row, at) => ({
        _id: `row${at}`,
        ...Object.fromEntries(columns.map(({ id }, cell) => [id, row[cell] ?? ''])),
      }));
      return { ...node, content: { ...node.content, rules } };
    }),
  };
};

export const gatheringOf = (graph: object): Set<string> =>
  new Set(
    ((graph as { nodes?: { name: string; content?: { hitPolicy?: string } }[] }).nodes ?? [])
      .filter((node) => node.content?.hitPolicy === 'collect')
      .map((node) => node.name),
  );

export const layoutOf = (grid: Pick<Grid, 'columns'>): string =>
  grid.columns.map(({ field, kind }) => `${kind} ${field}`).join(', ');
