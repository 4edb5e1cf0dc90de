import { XMLValidator } from 'fast-xml-parser';
import { read } from './compile.ts';
import { type FreeName, freeNames } from './free-names.ts';
import { didYouMean } from './nearest.ts';
import { FIELDS, fieldFault, resultKeyFault } from './result-keys.ts';
import { placesOf, shapeOf } from './template.ts';

type Node = { type?: string; value?: unknown } & Record<string, unknown>;

const FUNCTIONS = new Set(
  `abs append assert average base64decode base64encode boolean ceil clone contains count decodeUrl decodeUrlComponent
  distinct each encodeUrl encodeUrlComponent error eval exists filter floor formatBase formatInteger formatNumber
  fromMillis join keys length lookup lowercase map match max merge millis min not now number pad parseInteger power
  random reduce replace reverse round shuffle sift single sort split spread sqrt string substring substringAfter
  substringBefore sum toMillis trim type uppercase zip amount isYes isGiven known money date parseXml parseJson uuid
  hash hmac sign base64 base64url`.split(/\s+/),
);

function nodesOf(ast: Node): Node[] {
  const found = new Set<Node>([ast]);
  for (const node of found)
    for (const inner of Object.values(node).flat(2)) if (typeof inner === 'object' && inner) found.add(inner as Node);
  return [...found];
}

const parsed = (expression: string): Node | null => {
  try {
    return read(expression).ast() as unknown as Node;
  } catch {
    // Syntax errors are reported elsewhere.
    return null;
  }
};

const textOf = (node: unknown): string => String((node as Node | undefined)?.value ?? '');

function unknownFunction(nodes: readonly Node[]): string | null {
  const own = new Set(
    nodes.flatMap((node) =>
      node.type === 'bind' ? [textOf(node.lhs)] : node.type === 'lambda' ? (node.arguments as Node[]).map(textOf) : [],
    ),
  );
  const called = nodes.flatMap(({ type, procedure }) =>
    (type === 'function' || type === 'partial') && (procedure as Node).type === 'variable' ? [textOf(procedure)] : [],
  );
  const unknown = called.find((name) => name !== '' && !own.has(name) && !FUNCTIONS.has(name));
  if (unknown === undefined) return null;
  return `There is no function $${unknown}.${didYouMean(unknown, FUNCTIONS).replace('`', '`$')}`;
}

function unknownField(nodes: readonly Node[]): string | null {
  for (const { type, steps } of nodes) {
    if (type !== 'path') continue;
    const names = (steps as Node[]).map((step) => (step.type === 'name' ? textOf(step) : ''));
    const at = names.indexOf('values');
    const isInput = at === 0 || (at > 0 && names[at - 1] === 'request');
    const field = names[at + 1];
    if (isInput && field && !FIELDS.has(field)) return fieldFault(field);
  }
  return null;
}

export type AvailableNames = ReadonlySet<string>;

const freeNameText = ({ name, next, at }: FreeName, known: AvailableNames): string | null => {
  const place = ` (at character ${at})`;
  // `secret` is a text without properties.
  if (name === 'secret' && next !== '')
    return `There is no \`secret.${next}\`: a secret by its name is \`secrets.${next}\`.${place}`;
  if (known.has(name)) return null;
  const near = didYouMean(name, known);
  const about = near || ' An expression begins with values, body, status, headers, steps, an output or the like.';
  return `There is no \`${name}\` here.${about}${place}`;
};

const unknownName = (ast: Node, known: AvailableNames | undefined): string | null =>
  (known &&
    freeNames(ast)
      .map((one) => freeNameText(one, known))
      .find((fault) => fault)) ??
  null;

type Named = { isAnswer?: boolean; known?: AvailableNames | undefined };

/**
 * The message for the first unknown name in an expression; null if there is none. Checks function names and the
 * application's fields; with `known`, also the beginnings of paths; with `isAnswer`, also the keys of the result.
 */
export function nameFault(expression: string, { isAnswer = false, known }: Named = {}): string | null {
  const ast = parsed(expression);
  if (!ast) return null;
  const nodes = nodesOf(ast);
  return (
    unknownFunction(nodes) ?? unknownField(nodes) ?? (isAnswer ? resultKeyFault(ast) : null) ?? unknownName(ast, known)
  );
}

export const templateNameFault = (template: string, known?: AvailableNames): string | null =>
  placesOf(template)
    .map(({ expression, at }) => {
      const fault = nameFault(expression, { known }) ?? null;
      return fault?.replace(/ \(at character (\d+)\)$/, (_, place) => ` (at character ${at + Number(place)})`);
    })
    .find((fault) => fault) ?? null;

export function xmlFault(template: string): string | null {
  const found = XMLValidator.validate(shapeOf(template));
  return found === true ? null : `It is not well-formed XML: ${found.err.msg} (line ${found.err.line})`;
}
