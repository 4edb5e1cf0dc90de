import { contradictoryKey } from '@freeboard/contract/repeated-key';
import { readAmount } from '@freeboard/domain/reading';
import jsonata from 'jsonata';
import { parseJson } from '../../json.ts';
import { base64, base64url, hash, hmac, newSeed, sign, uuidOf } from '../conversation/secret-placeholders.ts';
import { dateAs } from './date-as.ts';
import { MappingError } from './error.ts';
import { nextUuid } from './places.ts';
import { keepSecretsWhole } from './whole-secrets.ts';
import { readXml, textOfElement } from './xml.ts';

const DEPTH_LIMIT = 500;
const SEQUENCE_LIMIT = 10_000;
const LENGTH_LIMIT = 20_000;
/** Dots, brackets and other steps of paths. Parsing time grows with the square of their number. */
const STEP = /[.[%#@^]/g;
const STEP_LIMIT = 1_000;

/** $parseXml(text) and $parseJson(text): parse a document that is embedded as text. @throws MappingError */
const parsed =
  (kind: 'XML' | 'JSON', parse: (text: string) => unknown) =>
  (value: unknown): unknown => {
    const text = textOfElement(value);
    if (text === undefined || text === null || text === '') return undefined;
    const document = typeof text === 'string' ? parse(text.trim().replace(/^\uFEFF/, '')) : undefined;
    if (document === undefined) throw new MappingError(`the text is no ${kind} that can be read`);
    const repeated = kind === 'JSON' && typeof text === 'string' ? contradictoryKey(text) : null;
    if (repeated !== null) throw new MappingError(`the text has several values of '${repeated}'`);
    return document;
  };

const isYes = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && /^(yes|true|y)$/i.test(value));

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');

/**
 * $known(word, table): the table's value for a word. An unknown word is an error, never a default.
 * @throws MappingError
 */
const entryOf = (word: unknown, table: Record<string, unknown>): unknown => {
  const key = String(textOfElement(word) ?? '');
  if (!Object.hasOwn(table, key)) throw new MappingError(`'${key}' is not a word that is known here`);
  return table[key];
};

/** $count(value): 0 for null, which JSONata would count as one, and for a missing value. */
const count = (value: unknown): number =>
  Array.isArray(value) ? value.length : value === undefined || value === null ? 0 : 1;

const ofText =
  <Result>(read: (value: unknown) => Result) =>
  (value: unknown): Result =>
    read(textOfElement(value));

type Called = { environment: { lookup(name: string): unknown } };

/**
 * $uuid(name): the same value for each use of the name in one request, so that a message can refer to the text that
 * its signature covers. $uuid(): a different value at each use, which stays the same when the request is repeated.
 */
function uuid(this: Called, name?: unknown): string {
  const seen = this.environment.lookup('$') as { sent?: { id?: unknown; place?: unknown } } | undefined;
  const of = seen?.sent?.id;
  if (name !== undefined && of !== undefined) return uuidOf(String(of), String(name));
  return nextUuid(seen?.sent) ?? uuidOf(newSeed(), '');
}

/**
 * Parses an expression. The limits bound its time to some hundredths of a second. @throws MappingError, or JSONata's
 * error if it does not parse
 */
export const read = (expression: string, timeout_ms = 0): jsonata.Expression => {
  if (expression.length > LENGTH_LIMIT) throw new MappingError(`longer than ${LENGTH_LIMIT} characters`);
  // Counts steps inside string literals too: what is a literal is unknown before parsing.
  if ((expression.match(STEP)?.length ?? 0) > STEP_LIMIT)
    throw new MappingError(`more than ${STEP_LIMIT} dots, brackets and other steps of paths`);
  return jsonata(expression, { timeout: timeout_ms, stack: DEPTH_LIMIT, sequence: SEQUENCE_LIMIT });
};

/**
 * Compiles a mapping with our functions (listed in docs/carriers.md) and limits. @throws MappingError, or JSONata's
 * error if it does not parse
 */
export const compile = (expression: string, timeout_ms: number): jsonata.Expression => {
  const compiled = read(expression, timeout_ms);
  keepSecretsWhole(compiled);
  compiled.registerFunction('amount', ofText(readAmount), '<x-:n>');
  compiled.registerFunction('isYes', ofText(isYes), '<x-:b>');
  compiled.registerFunction('isGiven', ofText(isGiven), '<x-:b>');
  compiled.registerFunction('known', entryOf);
  compiled.registerFunction('count', count, '<x-:n>');
  compiled.registerFunction('money', ofText(readAmount), '<x-:n>');
  compiled.registerFunction('date', (value: unknown, pattern?: unknown) => dateAs(textOfElement(value), pattern));
  compiled.registerFunction('parseXml', parsed('XML', readXml));
  compiled.registerFunction('parseJson', parsed('JSON', parseJson));
  compiled.registerFunction('uuid', uuid);
  compiled.registerFunction('hash', hash);
  compiled.registerFunction('hmac', hmac);
  compiled.registerFunction('sign', sign);
  compiled.registerFunction('base64', base64);
  compiled.registerFunction('base64url', base64url);
  return compiled;
};

/** @returns its value as JSON text; undefined if there is none */
export const evaluated = async (compiled: jsonata.Expression, input: unknown): Promise<string | undefined> => {
  // The empty bindings give every evaluation its own frame; without them concurrent ones would share their limits.
  const value: unknown = await compiled.evaluate(input, {});
  return value === undefined ? undefined : (JSON.stringify(value) ?? 'null');
};

export const complaint = (error: unknown): string => {
  const { message, code } = error as { message?: string; code?: string };
  return code ? `${message} (${code})` : String(message);
};
