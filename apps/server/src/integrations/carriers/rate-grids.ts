import { evaluateExpressionSync, evaluateUnaryExpressionSync } from '@gorules/zen-engine';
import { readJson } from '../ask.ts';

/** A decision table as rows of cells; conditions first. */
export type Grid = {
  name: string;
  columns: { title: string; field: string; kind: 'condition' | 'result' }[];
  rows: string[][];
};

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

/** The decision tables of a graph, in their order. */
export const gridsOf = (graph: object): Grid[] =>
  ((graph as Partial<Graph>).nodes ?? []).filter(isTable).map(({ name, content }) => {
    const columns = columnsOf(content);
    return {
      name,
      columns: columns.map(({ name: title, field, kind }) => ({ title, field, kind })),
      rows: content.rules.map((rule) => columns.map(({ id }) => String(rule[id] ?? ''))),
    };
  });

/** The graph with the rows of these tables; their columns are the graph's own, in its order. */
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

/** Why a cell cannot be read; null when it can. What it meets when it is evaluated is not known here. */
export const cellFault = (kind: 'condition' | 'result', cell: string): string | null => {
  if (cell.trim() === '') return null;
  if (kind === 'condition' && /^[A-Za-z]\w*$/.test(cell.trim()) && !/^(null|true|false)$/.test(cell.trim()))
    return `a text stands in quotes: "${cell.trim()}"`;
  try {
    if (kind === 'condition') evaluateUnaryExpressionSync(cell, { $: null });
    else evaluateExpressionSync(cell, {});
    return null;
  } catch (error) {
    const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n\n');
    const told = readJson(message) as { type?: string; source?: unknown } | undefined;
    return /parser|lexer|compiler/i.test(told?.type ?? '') ? String(told?.source) : null;
  }
};
