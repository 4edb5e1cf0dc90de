import { XMLParser, XMLValidator } from 'fast-xml-parser';

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi;

/** Whether XML 1.0 (section 2.2) allows the character. */
const isXmlCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** Replaces named and numeric references once: '&amp;#39;' becomes '&#39;'. Unknown references stay as they are. */
const decodeReferences = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? written;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return isXmlCharacter(code) ? String.fromCodePoint(code) : written;
      })
    : text;

// The parser's own decoder reads numeric references only together with all HTML entity names.
const entityDecoder = {
  decode: decodeReferences,
  reset: () => undefined,
  setXmlVersion: () => undefined,
  setExternalEntities: () => undefined,
  addInputEntities: () => undefined,
};

const parser = new XMLParser({
  ignoreAttributes: (name) => name === 'xmlns',
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  entityDecoder,
});

type Element = Record<string, unknown>;
const isElement = (value: unknown): value is Element => typeof value === 'object' && value !== null;
const isNil = (value: unknown): boolean => isElement(value) && /^(true|1)$/.test(String(value['@nil'] ?? ''));

/** Removes elements with xsi:nil="true" in place. Uses an explicit stack, because XML may be nested deeply. */
function removeNil(root: unknown): void {
  const open = [root];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isElement(one)) continue;
    for (const [name, inner] of Object.entries(one)) {
      if (Array.isArray(inner)) {
        const present: unknown[] = inner.filter((item) => !isNil(item));
        if (present.length < 2) one[name] = present[0];
        else one[name] = present;
        if (present.length === 0) delete one[name];
        for (const item of present) if (isElement(item)) open.push(item);
      } else if (isNil(inner)) delete one[name];
      else if (isElement(inner)) open.push(inner);
    }
  }
}

/**
 * Parses XML into plain objects: attributes as '@name', text next to attributes as '#text', prefixes removed, nil
 * elements left out. Undefined when it is invalid or has a DOCTYPE or entities.
 */
export const readXml = (text: string): unknown => {
  if (!text.trimStart().startsWith('<') || /<!(DOCTYPE|ENTITY)/i.test(text)) return undefined;
  if (XMLValidator.validate(text) !== true) return undefined;
  try {
    const tree: unknown = parser.parse(text);
    removeNil(tree);
    return tree;
  } catch {
    return undefined;
  }
};

/**
 * The text of an element that has attributes and otherwise only text (undefined without text); any other value
 * unchanged.
 */
export const textOfElement = (value: unknown): unknown => {
  if (!isElement(value) || Array.isArray(value)) return value;
  const names = Object.keys(value);
  const isPlain = names.length > 0 && names.every((name) => name === '#text' || name.startsWith('@'));
  return isPlain ? value['#text'] : value;
};
