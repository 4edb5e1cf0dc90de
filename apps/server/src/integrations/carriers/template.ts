import { evaluate, expressionFault, MappingError } from './mapping.ts';

const PLACEHOLDER = /\{\{([\s\S]*?)\}\}/g;

const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold them at all
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') throw new MappingError('a placeholder must give text, a number or true and false');
  return String(value);
};

const fill = async (template: string, input: unknown, encode: (text: string) => string): Promise<string> => {
  const values = new Map<string, string>();
  for (const [, expression = ''] of template.matchAll(PLACEHOLDER)) {
    if (!values.has(expression)) values.set(expression, encode(asText(await evaluate(expression, input))));
  }
  return template.replace(PLACEHOLDER, (_whole, expression: string) => values.get(expression) ?? '');
};

/** An XML template with every {{JSONata}} replaced by its escaped text. */
export const fillXml = (template: string, input: unknown): Promise<string> => fill(template, input, escapeXml);

/** A path or query with every {{JSONata}} replaced by its encoded text. */
export const fillPath = (template: string, input: unknown): Promise<string> =>
  fill(template, input, encodeURIComponent);

/** A header value with every {{JSONata}} replaced; line breaks cannot get in. */
export const fillHeader = async (template: string, input: unknown): Promise<string> =>
  (await fill(template, input, (text) => text)).replace(/[^\x20-\x7E]+/g, ' ').trim();

/** Why a template cannot be filled: an opening brace pair without its end, or an expression that does not compile. */
export const templateFault = (template: string): string | null => {
  const faults = [...template.matchAll(PLACEHOLDER)].map(([, expression = '']) => expressionFault(expression));
  if (/\{\{/.test(template.replace(PLACEHOLDER, ''))) return "'{{' without its '}}'";
  return faults.find((fault) => fault !== null) ?? null;
};
