const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
const PROLOG_BYTES = 200;
const PROLOG = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const CHARSET = /charset\s*=\s*["']?([\w.:-]+)/i;

/** Recognizes UTF-16 without a byte-order mark by a zero byte: every text read here begins with an ASCII character. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first !== undefined && second === 0 && first !== 0) return 'utf-16le';
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : undefined;
}

/**
 * The encoding with this label; undefined if it is unknown. Undefined also for UTF-16, because the bytes are known
 * not to be that.
 */
function narrowEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** Whether bytes are UTF-8, apart from a truncated character at the end. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

function holdsUtf8(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    const more = first >= 0xf0 && first <= 0xf4 ? 3 : first >= 0xe0 ? 2 : first >= 0xc2 ? 1 : 0;
    let found = 0;
    while (found < more && isContinuation(bytes[at + 1 + found])) found += 1;
    if (first < 0xf5 && more > 0 && found === more) return true;
  }
  return false;
}

const BRACE = 0x7b;
const BRACKET = 0x5b;
const isJson = (bytes: Uint8Array): boolean => {
  const first = bytes.find((byte) => byte > 0x20);
  return first === BRACE || first === BRACKET;
};

/**
 * How text deviates from its declared encoding. `replaced`: invalid characters became replacement characters.
 * `windows_1252`: it is not UTF-8 and was read as Windows-1252.
 */
export type TextRemark = 'replaced' | 'windows_1252';

export const REMARK_TEXTS: Readonly<Record<TextRemark, string>> = {
  replaced: "Some characters of this answer aren't valid UTF-8. They're shown as \ufffd.",
  windows_1252: "This answer isn't valid UTF-8. It was read as Windows-1252.",
};

/**
 * Detects the encoding of a text by its byte-order mark, its XML declaration, or the charset in a Content-Type
 * header, in this order; else it is UTF-8, or Windows-1252 when the bytes are not UTF-8. JSON is UTF-8 (RFC 8259,
 * section 8.1): if any of its characters are valid UTF-8, the others are broken. A single-byte XML declaration of
 * UTF-16 is wrong; some .NET libraries write it.
 */
function encodingOf(bytes: Uint8Array, contentType?: string): { encoding: string; remark: TextRemark | null } {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? wideEncoding(bytes);
  if (marked) return { encoding: marked, remark: null };
  const prolog = PROLOG.exec(new TextDecoder('latin1').decode(bytes.subarray(0, PROLOG_BYTES)))?.[1];
  const declared = narrowEncoding(prolog) ?? narrowEncoding(CHARSET.exec(contentType ?? '')?.[1]) ?? 'utf-8';
  if (declared !== 'utf-8' || isUtf8(bytes)) return { encoding: declared, remark: null };
  return isJson(bytes) && holdsUtf8(bytes)
    ? { encoding: 'utf-8', remark: 'replaced' }
    : { encoding: 'windows-1252', remark: 'windows_1252' };
}

export function readText(bytes: Uint8Array, contentType?: string): { text: string; remark: TextRemark | null } {
  const { encoding, remark } = encodingOf(bytes, contentType);
  return { text: new TextDecoder(encoding).decode(bytes), remark };
}

export const decodeText = (bytes: Uint8Array, contentType?: string): string => readText(bytes, contentType).text;
