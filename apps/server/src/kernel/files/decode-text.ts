const MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** An XML prolog stands in the first line, which no writer makes longer. */
const PROLOG_BYTES = 200;
const PROLOG = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/;
const CHARSET = /charset\s*=\s*["']?([\w.:-]+)/i;

/** UTF-16 by its byte-order mark, or because every text that is read here begins with an ASCII character. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  if (first !== undefined && second === 0 && first !== 0) return 'utf-16le';
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : undefined;
}

/**
 * Returns a decoder of the label, where it is known and writes ASCII as single bytes; the text was found to be no
 * UTF-16.
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

/** Returns whether bytes are UTF-8, up to a character that is cut off at their end. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the encoding of a text, by its byte-order mark, its XML prolog, the charset of a Content-Type header, in this
 * order; else UTF-8, or Windows-1252 where the bytes are no UTF-8. A prolog that names UTF-16 in single bytes is wrong,
 * as some libraries of .NET write it.
 */
export function textEncoding(bytes: Uint8Array, contentType?: string): string {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? wideEncoding(bytes);
  if (marked) return marked;
  const prolog = PROLOG.exec(new TextDecoder('latin1').decode(bytes.subarray(0, PROLOG_BYTES)))?.[1];
  const declared = narrowEncoding(prolog) ?? narrowEncoding(CHARSET.exec(contentType ?? '')?.[1]) ?? 'utf-8';
  return declared === 'utf-8' && !isUtf8(bytes) ? 'windows-1252' : declared;
}

/** Returns the text of bytes in the encoding that `textEncoding` finds, without its byte-order mark. */
export const decodeText = (bytes: Uint8Array, contentType?: string): string =>
  new TextDecoder(textEncoding(bytes, contentType)).decode(bytes);
