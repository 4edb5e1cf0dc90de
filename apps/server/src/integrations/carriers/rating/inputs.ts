import { read } from '../mapping/compile.ts';

/**
 * A name that the prepare expression defines. `field`: the application field it reads; null if it is computed
 * otherwise. `isAsItIs`: without conversion.
 */
export type Prepared = { name: string; field: string | null; isAsItIs: boolean };

type Node = {
  type: string;
  value?: unknown;
  position?: number;
  lhs?: [Node, Node][];
  expressions?: Node[];
  steps?: Node[];
  arguments?: Node[];
  procedure?: Node;
};

function objectOf(prepare: string): Node | null {
  try {
    let node = read(prepare).ast() as Node;
    while (node.type === 'block') node = node.expressions?.at(-1) ?? { type: 'nothing' };
    return node.type === 'unary' && node.value === '{' ? node : null;
  } catch {
    return null;
  }
}

/** The x of `values.x`, read directly or through $amount or $isYes; null for any other expression. */
function fieldOf(node: Node): string | null {
  if (node.type === 'function' && (node.procedure?.value === 'amount' || node.procedure?.value === 'isYes'))
    return node.arguments?.[0] ? fieldOf(node.arguments[0]) : null;
  const [first, second, ...more] = node.steps ?? [];
  return first?.value === 'values' && typeof second?.value === 'string' && more.length === 0 ? second.value : null;
}

/** The names that a prepare expression defines, in order; null when only running it would show them. */
export function preparedNames(prepare: string): Prepared[] | null {
  const object = objectOf(prepare);
  const pairs = object?.lhs ?? [];
  if (!object || pairs.some(([key]) => key.type !== 'string')) return null;
  return pairs.map(([key, value]) => ({
    name: String(key.value),
    field: fieldOf(value),
    isAsItIs: value.type === 'path',
  }));
}

export function prepareWith(prepare: string, more: readonly { name: string; expression: string }[]): string | null {
  const object = objectOf(prepare);
  const at = object?.position;
  if (!object || at === undefined || prepare[at - 1] !== '{' || !preparedNames(prepare)) return null;
  const written = more.map(({ name, expression }) => `\n  ${JSON.stringify(name)}: ${expression}`).join(',');
  return `${prepare.slice(0, at)}${written}${object.lhs?.length ? ',' : '\n'}${prepare.slice(at)}`;
}
