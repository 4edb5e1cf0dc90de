import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { didYouMean } from './nearest.ts';

type Node = { type?: string; value?: unknown } & Record<string, unknown>;
type Scope = ReadonlyMap<string, Node>;

type Shape = { keys: ReadonlySet<string>; fault: (key: string) => string; below?: Readonly<Record<string, Shape>> };

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));
const shape = (name: string, keys: ReadonlySet<string>, below?: Shape['below']): Shape => ({
  keys,
  fault: (key) => `${name} has no \`${key}\`: its keys are ${[...keys].join(', ')}.`,
  ...(below ? { below } : {}),
});

export const FIELDS: ReadonlySet<string> = new Set(
  APPLICATION_TYPES.flatMap((type) => [...fieldsOf(formFor(type)).keys()]),
);
export const fieldFault = (field: string): string =>
  `There is no field \`${field}\` in any form.${didYouMean(field, FIELDS)}`;

const KEYS = wordsOf(`outcome premium lines coverages deductibles reasons description expires_on quote_number bridge_url
  needs factors offers documents questions`);
const AMOUNTS: Shape = { keys: FIELDS, fault: fieldFault };
const PARTS = {
  coverages: AMOUNTS,
  deductibles: AMOUNTS,
  lines: shape('A line', wordsOf('label amount')),
  factors: shape('A factor', wordsOf('label value')),
  documents: shape('A document', wordsOf('name url base64 file content_type size')),
};
const OFFER_KEYS = new Set([...[...KEYS].filter((key) => key !== 'offers'), 'key', 'name', 'carrier_name']);
const RESULT = shape('A result', KEYS, { ...PARTS, offers: shape('An offer', OFFER_KEYS, PARTS) });

const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const textOf = (node: Node | undefined): string => String(node?.value ?? '');

/**
 * Functions whose result comes from one argument (the function of $map, the list of $filter), with that argument's
 * index.
 */
const GIVES: Readonly<Record<string, number>> = { map: 1, each: 1, filter: 0, sort: 0, reverse: 0, distinct: 0 };

type Written = { node: Node; scope: Scope };

function writtenByCall(node: Node, scope: Scope): Written[] {
  const given = nodesOf(node.arguments);
  const name = textOf(node.procedure as Node);
  if (name === 'append' || name === 'merge') return given.flatMap((one) => written(one, scope));
  const one = Object.hasOwn(GIVES, name) ? given[GIVES[name] ?? 0] : undefined;
  if (one?.type !== 'lambda') return one ? written(one, scope) : [];
  return written(one.body as Node, scope);
}

function written(node: Node | undefined, scope: Scope): Written[] {
  switch (node?.type) {
    case 'unary':
      if (node.value === '{') return [{ node, scope }];
      return node.value === '[' ? nodesOf(node.expressions).flatMap((one) => written(one, scope)) : [];
    case 'condition':
      return [node.then, node.else].flatMap((one) => written(one as Node | undefined, scope));
    case 'path':
      return written(nodesOf(node.steps).at(-1), scope);
    case 'block': {
      const inner = new Map(scope);
      for (const { type, lhs, rhs } of nodesOf(node.expressions))
        if (type === 'bind') inner.set(textOf(lhs as Node), rhs as Node);
      return written(nodesOf(node.expressions).at(-1), inner);
    }
    case 'variable': {
      const bound = scope.get(textOf(node));
      // Resolved without the variable itself, so that a self-reference ends.
      return bound ? written(bound, new Map([...scope].filter(([, one]) => one !== bound))) : [];
    }
    case 'lambda':
      return node.thunk === true ? written(node.body as Node, scope) : [];
    case 'function':
      return writtenByCall(node, scope);
    default:
      return [];
  }
}

function faultIn(value: Node | undefined, scope: Scope, { keys, fault, below = {} }: Shape): string | null {
  for (const { node, scope: inner } of written(value, scope))
    for (const [key, part] of node.lhs as [Node, Node][]) {
      const name = key.type === 'string' ? textOf(key) : null;
      if (name === null) continue;
      if (!keys.has(name)) return fault(name);
      const found = Object.hasOwn(below, name) ? faultIn(part, inner, below[name] as Shape) : null;
      if (found) return found;
    }
  return null;
}

export const resultKeyFault = (ast: object): string | null => faultIn(ast as Node, new Map(), RESULT);
