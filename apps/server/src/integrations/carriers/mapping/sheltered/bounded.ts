import { fixed, forEach, isTooMuch, literal, multiplied, NOTHING, type Size, sum, WHOLE } from './size.ts';

type Node = { type: string; value?: unknown } & Record<string, unknown>;
type Scope = { variables: ReadonlyMap<string, Size>; context: Size };

/**
 * The properties of a syntax node that are analyzed. A node with any other (joins, parents, order, transforms …)
 * counts as unbounded.
 */
const PARTS = new Set([
  ...['type', 'value', 'position', 'name', 'steps', 'stages', 'predicate', 'group', 'expressions', 'lhs', 'rhs'],
  ...['condition', 'then', 'else', 'expression', 'expr', 'arguments', 'procedure', 'signature', 'body'],
  ...['keepArray', 'keepSingletonArray', 'consarray', 'thunk'],
]);

const SMALL = new Set([
  ...['amount', 'money', 'date', 'uuid', 'isYes', 'isGiven', 'exists', 'not', 'boolean', 'type', 'number', 'length'],
  ...['sum', 'count', 'max', 'min', 'average', 'abs', 'floor', 'ceil', 'round'],
]);
const IN_PROPORTION: Record<string, number> = {
  known: 1,
  lookup: 1,
  keys: 1,
  append: 1,
  substring: 1,
  substringBefore: 1,
  substringAfter: 1,
  trim: 1,
  // These may transform secret placeholders, which then also contain the transformation.
  lowercase: 3,
  uppercase: 3,
  string: 6,
  hash: 4,
  hmac: 4,
  base64: 4,
  base64url: 4,
};
/** Functions whose text or pattern must be literal; the number is how much each piece may add to the result. */
const WITH_TEXT: Record<string, number> = { contains: 1, split: 9, match: 60, join: 1 };
const WITH_FUNCTION = new Set(['map', 'each', 'filter']);

class Unbounded extends Error {}

const refuse = (): never => {
  throw new Unbounded();
};

const inside = ({ variables, context }: Scope, own: ReadonlyMap<string, Size>, seen?: Size): Scope => ({
  variables: new Map([...[...variables].map(([name, size]) => [name, fixed(size)] as const), ...own]),
  context: seen ?? fixed(context),
});
const itemOf = (scope: Scope): Scope => inside(scope, new Map(), WHOLE);

/** Whether a pattern tests each position of a text only a few times: it has no repetitions and few alternatives. */
const isPlainPattern = ({ source }: RegExp): boolean =>
  source.length <= 200 && !/[*+{]|\?(?![:=!<])|\\[\dk]/.test(source) && source.split('|').length <= 4;

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);

function pairs(value: unknown, scope: Scope): Size {
  return sum((value as [Node, Node][]).map(([key, inner]) => sum([sizeOf(key, scope), sizeOf(inner, scope)])));
}

function perItem(lambda: Node | undefined, scope: Scope): Size {
  if (lambda?.type !== 'lambda') return refuse();
  const parameters = new Map(listOf(lambda.arguments).map(({ value }) => [String(value), WHOLE]));
  return sizeOf(lambda.body as Node, inside(scope, parameters));
}

function textOf(node: Node | undefined): Size {
  if (node === undefined) return NOTHING;
  if (node.type === 'regex') return isPlainPattern(node.value as RegExp) ? NOTHING : refuse();
  return node.type === 'string' ? literal(node.value) : refuse();
}

function sizeOfCall(node: Node, scope: Scope): Size {
  const procedure = node.procedure as Node;
  const name = String(procedure.value);
  const [first, second, ...more] = listOf(node.arguments);
  if (procedure.type !== 'variable' || procedure.predicate || scope.variables.has(name)) return refuse();
  const given = first ? sizeOf(first, scope) : scope.context;
  if (WITH_FUNCTION.has(name)) return forEach(given, sum([perItem(second, scope), WHOLE]));
  if (Object.hasOwn(WITH_TEXT, name) && more.length === 0)
    return multiplied(given, (WITH_TEXT[name] ?? 1) + textOf(second).plus);
  const rest = [second, ...more].flatMap((argument) => (argument ? [sizeOf(argument, scope)] : []));
  if (SMALL.has(name)) return literal();
  return Object.hasOwn(IN_PROPORTION, name) ? multiplied(sum([given, ...rest]), IN_PROPORTION[name] ?? 1) : refuse();
}

function sizeOfBlock(node: Node, scope: Scope): Size {
  const variables = new Map(scope.variables);
  let last = NOTHING;
  for (const each of listOf(node.expressions)) {
    if (each.type === 'bind') {
      last = sizeOf(each.rhs as Node, { ...scope, variables });
      variables.set(String((each.lhs as Node).value), last);
    } else last = sizeOf(each, { ...scope, variables });
  }
  return last;
}

function sizeOfPath(node: Node, scope: Scope): Size {
  const [first, ...steps] = listOf(node.steps);
  const within = itemOf(scope);
  return steps.reduce((items, step) => forEach(items, sizeOf(step, within)), first ? sizeOf(first, scope) : refuse());
}

function sizeOfBinary({ value, ...node }: Node, scope: Scope): Size {
  if (value === '..') return refuse();
  const sides = [node.lhs, node.rhs].map((side) => {
    const { type, value: operator } = side as Node;
    const isText = type === 'string' || (type === 'binary' && operator === '&');
    return multiplied(sizeOf(side as Node, scope), isText ? 1 : 6);
  });
  return value === '&' ? sum(sides) : literal();
}

function sizeOfCondition(node: Node, scope: Scope): Size {
  sizeOf(node.condition as Node, scope);
  return sum([node.then, node.else].flatMap((each) => (each ? [sizeOf(each as Node, scope)] : [])));
}

function sizeOfPlain(node: Node, scope: Scope): Size {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'value':
      return literal(node.value);
    case 'name':
    case 'wildcard':
      return scope.context;
    case 'variable':
      return node.value === '' ? scope.context : (scope.variables.get(String(node.value)) ?? refuse());
    case 'path':
      return sizeOfPath(node, scope);
    case 'binary':
      return sizeOfBinary(node, scope);
    case 'unary':
      if (node.value === '-') return sizeOf(node.expression as Node, scope);
      return node.value === '{'
        ? sum([literal(), pairs(node.lhs, scope)])
        : sum([literal(), ...listOf(node.expressions).map((each) => sizeOf(each, scope))]);
    case 'condition':
      return sizeOfCondition(node, scope);
    case 'block':
      return sizeOfBlock(node, scope);
    case 'function':
      return sizeOfCall(node, scope);
    case 'lambda':
      // The parser wraps a tail call in a lambda of its own, without parameters.
      return node.thunk === true ? sizeOf(node.body as Node, scope) : refuse();
    default:
      return refuse();
  }
}

function sizeOf(node: Node, scope: Scope): Size {
  if (Object.keys(node).some((part) => !PARTS.has(part))) return refuse();
  let size = sizeOfPlain(node, scope);
  for (const filter of [...listOf(node.predicate), ...listOf(node.stages)]) {
    if (filter.type !== 'filter') return refuse();
    sizeOf(filter.expr as Node, itemOf(scope));
  }
  if (node.group) size = forEach(size, pairs((node.group as Node).lhs, itemOf(scope)));
  return isTooMuch(size) ? refuse() : size;
}

/**
 * Whether an expression provably ends quickly with a small result for a small input. Allows only known constructs: no
 * recursion, no lambdas except those passed to map, each and filter, and no regex with repetition.
 */
export const isBounded = (ast: object): boolean => {
  try {
    sizeOf(ast as Node, { variables: new Map([['$', WHOLE]]), context: WHOLE });
    return true;
  } catch (error) {
    if (error instanceof Unbounded || error instanceof RangeError) return false;
    throw error;
  }
};
