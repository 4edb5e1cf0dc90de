type Node = { type?: string; value?: unknown } & Record<string, unknown>;

/**
 * A name that an expression reads from its input; `next`: the name after it in the path; `at`: its position, counted
 * from 1.
 */
export type FreeName = { name: string; next: string; at: number };

const nodes = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
/** Constructs in which names refer to an item or an argument instead of the input. */
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
 * The names that an expression reads from its input. Names in a filter, after a dot or in a function literal are left
 * out, because they refer to something else.
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
