import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** The elements allowed in an SVG logo; any other could run code or load something, or is not a drawing. */
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask symbol use pattern'.split(
    ' ',
  ),
);
/** References may only point into the same drawing. */
const REFERENCE = /^(?:xlink:)?href$/i;
const OUTSIDE = /url\(\s*(?!["']?#)|javascript:|data:|@import|expression\(/i;

type Node = Record<string, unknown>;
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
});

/** The maximum number of elements after each `use` is expanded. */
const MOST_PARTS = 20_000;
const DEEPEST = 100;
const COMPLEX = 'The drawing repeats its parts too often, or a part refers to itself. Save it without copies.';
/** For drawings with more than the 100 levels that the parser accepts. */
const NESTED = 'The drawing is nested too deeply. Save it with fewer groups.';

const nameOf = (node: Node): string =>
  Object.keys(node).find((name) => name !== ':@' && name !== '#text' && name !== '?xml') ?? '';
const attributesOf = (node: Node) => (node[':@'] ?? {}) as Record<string, unknown>;

const referredIn = (node: Node): string[] =>
  Object.entries(attributesOf(node)).flatMap(([name, value]) => {
    const text = String(value);
    if (REFERENCE.test(name)) return [text.slice(1)];
    return [...text.matchAll(/url\(\s*["']?#([^"')]+)/g)].map(([, id = '']) => id.trim());
  });

/**
 * Whether the number of elements after expanding references is within `MOST_PARTS`; false for a drawing that refers
 * to itself.
 */
function isBounded(nodes: readonly Node[]): boolean {
  const byId = new Map<string, Node>();
  const index = (node: Node): void => {
    const { id } = attributesOf(node);
    if (id !== undefined && !byId.has(String(id))) byId.set(String(id), node);
    for (const child of (node[nameOf(node)] ?? []) as Node[]) if (nameOf(child)) index(child);
  };
  nodes.forEach(index);
  const sizes = new Map<Node, number>();
  const sizeOf = (node: Node, depth: number): number => {
    const known = sizes.get(node);
    if (known !== undefined) return known;
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY;
    // A node found again before its size is known refers to itself.
    sizes.set(node, Number.POSITIVE_INFINITY);
    const inner = ((node[nameOf(node)] ?? []) as Node[]).filter((child) => nameOf(child) !== '');
    const referred = referredIn(node)
      .map((id) => byId.get(id))
      .filter((part) => part !== undefined);
    const size = [...inner, ...referred].reduce((sum, part) => sum + sizeOf(part, depth + 1), 1);
    sizes.set(node, size);
    return size;
  };
  return nodes.reduce((sum, node) => sum + (nameOf(node) ? sizeOf(node, 0) : 0), 0) <= MOST_PARTS;
}

function faultOfNode(node: Node): string | null {
  const attributes = (node[':@'] ?? {}) as Record<string, unknown>;
  for (const [name, children] of Object.entries(node)) {
    if (name === ':@' || name === '#text' || name === '?xml') continue;
    if (!ELEMENTS.has(name)) return `The drawing holds <${name.slice(0, 30)}>, which a logo must not.`;
    for (const child of children as Node[]) {
      const fault = faultOfNode(child);
      if (fault) return fault;
    }
  }
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    if (/^on/i.test(name)) return 'The drawing holds a script.';
    if (REFERENCE.test(name) ? !text.startsWith('#') : OUTSIDE.test(text.replaceAll(/&#?\w+;|\s/g, '')))
      return 'The drawing loads something from elsewhere.';
  }
  return null;
}

/** Why an SVG is refused as a logo, as a message for the user; null when nothing in it can run or load anything. */
export function svgFault(text: string): string | null {
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(text))
    return 'The drawing holds a document type, which a logo must not.';
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return 'The drawing holds coded characters. Save it as plain SVG.';
  if (XMLValidator.validate(text) !== true) return 'The drawing is not well formed.';
  let nodes: Node[];
  try {
    nodes = parser.parse(text) as Node[];
  } catch {
    return NESTED;
  }
  for (const node of nodes) {
    const fault = faultOfNode(node);
    if (fault) return fault;
  }
  return isBounded(nodes) ? null : COMPLEX;
}
