type Node = { type?: string; value?: unknown } & Record<string, unknown>;

/** A name that an expression begins with, what follows it, and at which character it stands, counted from 1. */
export type FreeName = { name: string; next: string; at: number };

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
/** Where other names are read: of an item, or of what is handed over. */
const WITHIN = new Set(['lambda', 'transform', 'sort', 'filter']);

function ofPath(steps: readonly Node[]): FreeName[] {
  const [first, second] = steps;
  if (!first) return [];
  if (first.type !== 'name') return freeNames(first);
  const name = String(first.value);
  const next = second?.type === 'name' ? String(second.value) : '';
  return [{ name, next, at: Number(first.position) - name.length + 1 }];
}

/**
 * Returns the names that an expression reads of what it is given. What stands in a filter, behind a dot or in a
 * function of its own is read of something else, and is not among them.
 */
export function freeNames(node: Node): FreeName[] {
  if (WITHIN.has(node.type ?? '')) return [];
  if (node.type === 'path') return ofPath(nodes(node.steps));
  if (node.type === 'name') return ofPath([node]);
  const { predicate: _predicate, stages: _stages, group: _group, ...own } = node;
  return Object.values(own)
    .flat(3)
    .filter((one): one is Node => typeof one === 'object' && one !== null)
    .flatMap(freeNames);
}
