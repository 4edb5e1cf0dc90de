import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** What a drawn logo is made of. Everything else could run, load or show something that is no drawing. */
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask symbol use pattern'.split(
    ' ',
  ),
);
/** Refers to something: only to a part of the same drawing. */
const REFERENCE = /^(?:xlink:)?href$/i;
const OUTSIDE = /url\(\s*(?!["']?#)|javascript:|data:|@import|expression\(/i;

type Node = Record<string, unknown>;
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
});

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

/** Why an SVG drawing may not be a logo, in plain words; null when nothing in it can run or load anything. */
export function svgFault(text: string): string | null {
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i.test(text))
    return 'The drawing holds a document type, which a logo must not.';
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return 'The drawing holds coded characters. Save it as plain SVG.';
  if (XMLValidator.validate(text) !== true) return 'The drawing is not well formed.';
  for (const node of parser.parse(text) as Node[]) {
    const fault = faultOfNode(node);
    if (fault) return fault;
  }
  return null;
}
