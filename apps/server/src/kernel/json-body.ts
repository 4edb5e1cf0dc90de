import { createHash, randomUUID } from 'node:crypto';
import { repeatedKey } from '@freeboard/contract/repeated-key';
import { type Size, sizeFault } from '@freeboard/contract/size';
import { parse } from 'secure-json-parse';
import { ownBytes } from './isolated/thread.ts';

const LONG_NUMBER = /-?\d{16,}(?![\d.eE])/y;

/**
 * Puts whole numbers that JavaScript would round in quotes: advertisers' ids have twenty digits. A field that takes a
 * number then refuses the text under its own name.
 */
export function withoutLongNumbers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  let [text, from, isText] = ['', 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
      continue;
    }
    if (sign === '"') isText = true;
    if (sign !== '-' && !(sign !== undefined && sign >= '0' && sign <= '9')) continue;
    LONG_NUMBER.lastIndex = at;
    const [number = ''] = LONG_NUMBER.exec(json) ?? [];
    if (number !== '' && !Number.isSafeInteger(Number(number))) {
      text += `${json.slice(from, at)}"${number}"`;
      from = at + number.length;
    }
    // Skips the rest of the number, which is not another number.
    while (/[\d.eE+-]/.test(json[at + 1] ?? '')) at += 1;
  }
  return text + json.slice(from);
}

/** `isOfProgram`: a repeated name is refused, and long numbers become texts. */
export type BodyRules = { size: Size; isOfProgram: boolean };

type Parsed = { value: unknown } | { fault: string } | null;

/** Parses a JSON body within its size limits. @returns the value, or why it is refused; null when it is not JSON */
export function parseBody(text: string, { size, isOfProgram }: BodyRules): Parsed {
  const tooMuch = sizeFault(text, size);
  if (tooMuch !== null) return { fault: tooMuch };
  // Some programs send their usual content type with an empty body.
  if (isOfProgram && text === '') return { value: {} };
  let value: unknown;
  try {
    value = parse(isOfProgram ? withoutLongNumbers(text) : text);
  } catch {
    return null;
  }
  const twice = isOfProgram ? repeatedKey(text) : null;
  return twice === null ? { value } : { fault: `An object has the name ${JSON.stringify(twice.slice(0, 100))} twice.` };
}

/**
 * A Base64 text that was taken out of a body, where `name` is in its place. `encoded`: the original text; `bytes`:
 * decoded.
 */
export type TakenText = {
  path: string[];
  name: string;
  encoded: Uint8Array<ArrayBuffer>;
  bytes: Uint8Array<ArrayBuffer>;
};

/** Characters. Shorter texts stay in the body, as do texts beyond MOST, which is more files than any program sends. */
const SHORTEST = 4_096;
const MOST = 100;
const NOT_BASE64 = /[^A-Za-z0-9+/=_\-\r\n]/;

/** The length of a data URL's prefix up to its Base64; 0 for any other text. */
function beginningOf(text: string): number {
  return text.startsWith('data:') ? text.slice(0, 200).indexOf(',') + 1 : 0;
}

function takeTexts(value: unknown): TakenText[] {
  const taken: TakenText[] = [];
  // A sender cannot know the name, so that no text of a body can be taken for one.
  const key = randomUUID();
  const takeFrom = (object: Record<string, unknown>, path: readonly string[]): void => {
    for (const [inner, text] of Object.entries(object)) {
      if (typeof text === 'object' && text !== null) takeFrom(text as Record<string, unknown>, [...path, inner]);
      if (typeof text !== 'string' || text.length < SHORTEST || taken.length === MOST) continue;
      const begin = beginningOf(text);
      const base64 = text.slice(begin);
      if (NOT_BASE64.test(base64)) continue;
      const name = `@text-${key}-${taken.length}`;
      const [encoded, bytes] = [ownBytes(Buffer.from(base64, 'latin1')), ownBytes(Buffer.from(base64, 'base64'))];
      taken.push({ path: [...path, inner], name, encoded, bytes });
      object[inner] = text.slice(0, begin) + name;
    }
  };
  if (typeof value === 'object' && value !== null) takeFrom(value as Record<string, unknown>, []);
  return taken;
}

export function putBack(body: unknown, { path, name, encoded }: TakenText): void {
  const key = path.at(-1) ?? '';
  const object = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>(
      (inner, step) => inner[step] as Record<string, unknown>,
      body as Record<string, unknown>,
    );
  object[key] = String(object[key]).replace(name, () => Buffer.from(encoded).toString('latin1'));
}

/**
 * `besidesFiles`: the most characters of the body without its Base64 texts, which are taken out; null to leave them
 * in.
 */
export type BodyTask = BodyRules & { bytes: Uint8Array; besidesFiles: number | null };
export type BodyRead = { parsed: Parsed | 'too_large'; taken: TakenText[]; cpu_ms: number };

export function readBody({ bytes, besidesFiles, ...rules }: BodyTask): BodyRead {
  const before = process.threadCpuUsage();
  let parsed: BodyRead['parsed'] = parseBody(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(),
    rules,
  );
  let taken: TakenText[] = [];
  if (besidesFiles !== null && parsed && 'value' in parsed) {
    taken = takeTexts(parsed.value);
    if (JSON.stringify(parsed.value).length > besidesFiles) parsed = 'too_large';
  }
  const { user, system } = process.threadCpuUsage(before);
  return { parsed, taken: parsed === 'too_large' ? [] : taken, cpu_ms: (user + system) / 1_000 };
}

export type HashTask = { json: string; taken: readonly Pick<TakenText, 'name' | 'encoded'>[] };

export function hashBody({ json, taken }: HashTask): Uint8Array {
  const texts = new Map(taken.map(({ name, encoded }) => [name, encoded]));
  const hash = createHash('sha256');
  for (const part of json.split(/(@text-[\da-f-]{36}-\d+)/)) {
    const encoded = texts.get(part);
    hash.update(encoded ? JSON.stringify(Buffer.from(encoded).toString('latin1')).slice(1, -1) : part);
  }
  return new Uint8Array(hash.digest());
}
