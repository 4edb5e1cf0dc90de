import { evaluate, expressionFault, MappingError, oneSecond, type Time } from './mapping.ts';
import { placed } from './places.ts';

type Encode = (text: string) => string;
type Piece =
  | { text: string }
  | { expression: string; at: number }
  /**
   * `{{#each list}}` repeats its pieces with `item` and `index`; `{{#if …}}` includes them if the expression is true.
   */
  | { block: string; pieces: Piece[]; at: number };

type Reading = { pieces: Piece[]; fault: string | null };

const OPEN = /^\s*#(?:if|each)\s/;
const END = /^\s*\/(?:if|each)\s*$/;

const placeOf = (at: number): string => ` (at character ${at + 1})`;

/**
 * Parses a template into text, placeholders and blocks: {{expression}}, {{#if expression}}…{{/if}}, {{#each
 * list}}…{{/each}}.
 */
const read = (template: string): Reading => {
  const open: { block: string; pieces: Piece[]; at: number }[] = [{ block: '', pieces: [], at: 0 }];
  const into = () => open.at(-1)?.pieces ?? [];
  let from = 0;
  for (let at = template.indexOf('{{'); at >= 0; at = template.indexOf('{{', from)) {
    const end = template.indexOf('}}', at + 2);
    if (end < 0) return { pieces: [{ text: template }], fault: `'{{' without its '}}'${placeOf(at)}` };
    into().push({ text: template.slice(from, at) });
    const inner = template.slice(at + 2, end);
    if (OPEN.test(inner)) open.push({ block: inner, pieces: [], at: at + 2 });
    else if (END.test(inner)) {
      const closed = open.pop();
      const opened = closed && /^\s*#(\w+)/.exec(closed.block)?.[1];
      if (!closed || open.length === 0 || opened !== inner.trim().slice(1))
        return {
          pieces: [{ text: template }],
          fault: `'{{${inner.trim()}}}' without its '{{#${inner.trim().slice(1)} …}}'${placeOf(at)}`,
        };
      into().push(closed);
    } else into().push({ expression: inner, at: at + 2 });
    from = end + 2;
  }
  into().push({ text: template.slice(from) });
  const left = open.length > 1 ? open.at(-1) : undefined;
  if (left)
    return {
      pieces: [{ text: template }],
      fault: `'{{${left.block.trim()}}}' without its end${placeOf(left.at - 2)}`,
    };
  return { pieces: open[0]?.pieces ?? [], fault: null };
};

const partsOf = (block: string) => {
  const [, before = '', kind = '', expression = ''] = /^(\s*#(if|each)\s+)([\s\S]+)$/.exec(block) ?? [];
  return { isEach: kind === 'each', expression, from: before.length };
};

export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot represent these characters
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

const MOST_ITEMS = 200;

const itemsOf = (value: unknown): unknown[] => {
  const items = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  if (items.length > MOST_ITEMS) throw new MappingError(`a block is repeated more than ${MOST_ITEMS} times`);
  return items;
};

/** Matches $uuid(), which has a different value at each use and is therefore not cached. */
const ITS_OWN = /\$uuid\s*\(\s*\)/;

async function fillPieces(pieces: readonly Piece[], input: object, encode: Encode, time: Time): Promise<string> {
  const values = new Map<string, string>();
  const filled: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    if ('text' in piece) filled.push(piece.text);
    else if ('expression' in piece) {
      const { expression } = piece;
      const kept = ITS_OWN.test(expression) ? undefined : values.get(expression);
      const known = kept ?? encode(asText(await evaluate(expression, placed(input, at), time)));
      values.set(expression, known);
      filled.push(known);
    } else {
      const { isEach, expression } = partsOf(piece.block);
      const value = await evaluate(expression, placed(input, at), time);
      const inputs = isEach
        ? itemsOf(value).map((item, index) => ({ ...placed(input, `${at} ${index}`), item, index }))
        : value === true
          ? [placed(input, `${at} if`)]
          : [];
      for (const one of inputs) filled.push(await fillPieces(piece.pieces, one, encode, time));
    }
  }
  return filled.join('');
}

const fill = (template: string, input: unknown, encode: Encode, time: Time): Promise<string> =>
  fillPieces(read(template).pieces, input as object, encode, time);

export const fillXml = (template: string, input: unknown, time = oneSecond()): Promise<string> =>
  fill(template, input, escapeXml, time);

export const fillText = (template: string, input: unknown, time = oneSecond()): Promise<string> =>
  fill(template, input, (text) => text, time);

export const fillPath = (template: string, input: unknown, time = oneSecond()): Promise<string> =>
  fill(template, input, encodeURIComponent, time);

/** Fills a header value; line breaks and all characters outside printable ASCII become spaces. */
export const fillHeader = async (template: string, input: unknown, time = oneSecond()): Promise<string> =>
  (await fillText(template, input, time)).replace(/[^\x20-\x7E]+/g, ' ').trim();

export function placesOf(template: string): { expression: string; at: number }[] {
  const all = (pieces: readonly Piece[]): { expression: string; at: number }[] =>
    pieces.flatMap((piece) => {
      if ('text' in piece) return [];
      if ('expression' in piece) return [piece];
      const { expression, from } = partsOf(piece.block);
      return [{ expression, at: piece.at + from }, ...all(piece.pieces)];
    });
  return all(read(template).pieces);
}

export const expressionsOf = (template: string): string[] => placesOf(template).map(({ expression }) => expression);

/** A template with `x` for each placeholder and the content of each block once. Line numbers do not change. */
export function shapeOf(template: string): string {
  const lines = (text: string) => text.replace(/[^\n]/g, '');
  const all = (pieces: readonly Piece[]): string =>
    pieces
      .map((piece) => {
        if ('text' in piece) return piece.text;
        return 'expression' in piece ? `x${lines(piece.expression)}` : `${lines(piece.block)}${all(piece.pieces)}`;
      })
      .join('');
  return all(read(template).pieces);
}

export const templateFault = (template: string): string | null => {
  const { fault } = read(template);
  if (fault) return fault;
  for (const { expression, at } of placesOf(template)) {
    const found = expressionFault(expression);
    if (found) return found.replace(/ \(at character (\d+)\)$/, (_said, place) => placeOf(at + Number(place) - 1));
  }
  return null;
};
