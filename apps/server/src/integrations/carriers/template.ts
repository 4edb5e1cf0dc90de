import { evaluate, expressionFault, MappingError, oneSecond, type Time } from './mapping.ts';

type Piece = { text: string } | { expression: string };

/** Text and placeholders in their order; null when a brace pair opens without its end. */
const piecesOf = (template: string): Piece[] | null => {
  const pieces: Piece[] = [];
  let from = 0;
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', from)) {
    const end = template.indexOf('}}', open + 2);
    if (end < 0) return null;
    pieces.push({ text: template.slice(from, open) }, { expression: template.slice(open + 2, end) });
    from = end + 2;
  }
  return [...pieces, { text: template.slice(from) }];
};

/** Text as it stands between tags or in an attribute. */
export const escapeXml = (text: string): string =>
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

const fill = async (template: string, input: unknown, encode: (text: string) => string, time: Time) => {
  const values = new Map<string, string>();
  const filled: string[] = [];
  for (const piece of piecesOf(template) ?? [{ text: template }]) {
    if ('text' in piece) filled.push(piece.text);
    else {
      const { expression } = piece;
      const known = values.get(expression) ?? encode(asText(await evaluate(expression, input, time)));
      values.set(expression, known);
      filled.push(known);
    }
  }
  return filled.join('');
};

/** An XML template with every {{JSONata}} replaced by its escaped text. */
export const fillXml = (template: string, input: unknown, time = oneSecond()): Promise<string> =>
  fill(template, input, escapeXml, time);

/** A path or query with every {{JSONata}} replaced by its encoded text. */
export const fillPath = (template: string, input: unknown, time = oneSecond()): Promise<string> =>
  fill(template, input, encodeURIComponent, time);

/** A header value with every {{JSONata}} replaced; line breaks cannot get in. */
export const fillHeader = async (template: string, input: unknown, time = oneSecond()): Promise<string> =>
  (await fill(template, input, (text) => text, time)).replace(/[^\x20-\x7E]+/g, ' ').trim();

/** Why a template cannot be filled: an opening brace pair without its end, or an expression that does not compile. */
export const templateFault = (template: string): string | null => {
  const pieces = piecesOf(template);
  if (!pieces) return "'{{' without its '}}'";
  const faults = pieces.map((piece) => ('expression' in piece ? expressionFault(piece.expression) : null));
  return faults.find((fault) => fault !== null) ?? null;
};
