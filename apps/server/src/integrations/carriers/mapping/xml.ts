import { XMLParser, XMLValidator } from 'fast-xml-parser';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

/** XML as plain objects (attributes as '@name', prefixes dropped); undefined when it is none or declares entities. */
export const readXml = (text: string): unknown => {
  if (!text.trimStart().startsWith('<') || /<!(DOCTYPE|ENTITY)/i.test(text)) return undefined;
  if (XMLValidator.validate(text) !== true) return undefined;
  try {
    return parser.parse(text);
  } catch {
    return undefined;
  }
};
