import { readText, type TextRemark } from '../../kernel/files/decode-text.ts';
import { OutboundError } from '../../kernel/outbound.ts';
import { embeddedName } from './embedded.ts';

type Part = { headers: ReadonlyMap<string, string>; bytes: Buffer };

const MOST_PARTS = 50;
const LONGEST_HEAD = 16_384;
const NEW_LINE = '\r\n';
const NO_BODY = `${NEW_LINE}${NEW_LINE}`;

/** A reference to an attachment in XML. All lengths are limited, because an unlimited search is slow. */
const INCLUDE = /<((?:[\w.-]{1,40}:)?Include)\b([^<>]{0,1000})>(?:\s{0,100}<\/\1\s{0,9}>)?/g;
const REFERENCE = /\bhref\s{0,9}=\s{0,9}["']cid:([^"']{1,300})["']/;
const PLAIN_REFERENCE = /(["'>])cid:([^"'<>\s]{1,300})(?=["'<])/g;

export const isMultipart = (contentType = ''): boolean =>
  /^\s{0,9}multipart\/(?:related|mixed)\s{0,9};/i.test(contentType);

const parameter = (contentType: string, name: string): string | undefined => {
  const [, quoted, plain] =
    new RegExp(`;\\s{0,99}${name}=(?:"([^"]{1,200})"|([^;\\s"]{1,200}))`, 'i').exec(contentType) ?? [];
  return quoted ?? plain;
};

const idOf = (text = ''): string => text.trim().replace(/^<|>$/g, '');

function partOf(bytes: Buffer): Part | null {
  // A part without headers begins with a blank line.
  const isBare = bytes.indexOf(NEW_LINE) === 0;
  const end = isBare ? 0 : bytes.subarray(0, LONGEST_HEAD).indexOf(NO_BODY);
  if (end < 0) return null;
  const lines = bytes.toString('latin1', 0, end).split(NEW_LINE);
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim().toLowerCase(), value.join(':').trim()];
    }),
  );
  const body = bytes.subarray(end + (isBare ? NEW_LINE : NO_BODY).length);
  const isBase64 = /^base64$/i.test(headers.get('content-transfer-encoding') ?? '');
  return { headers, bytes: isBase64 ? Buffer.from(body.toString('latin1'), 'base64') : body };
}

/** Finds the next delimiter. A longer boundary that begins the same is not one. */
function nextDelimiter(bytes: Buffer, delimiter: Buffer, from: number): number {
  let at = bytes.indexOf(delimiter, from);
  while (at >= 0 && !/^(?:--|[\r\t ])/.test(bytes.toString('latin1', at + delimiter.length, at + delimiter.length + 2)))
    at = bytes.indexOf(delimiter, at + 1);
  return at;
}

/** @throws OutboundError unreadable */
function partsOf(bytes: Buffer, boundary: string | undefined): Part[] {
  const unreadable = () => new OutboundError('unreadable', 'the parts of the answer cannot be told apart');
  if (boundary === undefined) throw unreadable();
  const delimiter = Buffer.from(`${NEW_LINE}--${boundary}`, 'latin1');
  // The first delimiter usually has no line break before it.
  const all = Buffer.concat([Buffer.from(NEW_LINE), bytes]);
  const parts: Part[] = [];
  let at = nextDelimiter(all, delimiter, 0);
  while (at >= 0) {
    const from = at + delimiter.length;
    if (all.toString('latin1', from, from + 2) === '--') return parts;
    const next = nextDelimiter(all, delimiter, from);
    const begin = all.indexOf(NEW_LINE, from) + NEW_LINE.length;
    const part = next < 0 ? null : partOf(all.subarray(begin, Math.max(next, begin)));
    // Without the closing delimiter the answer is incomplete.
    if (!part || parts.length === MOST_PARTS) throw unreadable();
    parts.push(part);
    at = next;
  }
  throw unreadable();
}

/**
 * Reads the message of a multipart answer and replaces its references to attachments with names.
 * @returns the message, and the attachments by name
 * @throws OutboundError unreadable, or too_large when the message without attachments has more than `most` bytes
 */
export function readMultipart(
  bytes: Buffer,
  contentType: string,
  most: number,
): { text: string; embedded: Record<string, Uint8Array>; remark: TextRemark | null } {
  const parts = partsOf(bytes, parameter(contentType, 'boundary'));
  const start = parameter(contentType, 'start');
  const root =
    parts.find(({ headers }) => start !== undefined && idOf(headers.get('content-id')) === idOf(start)) ?? parts[0];
  if (!root) return { text: '', embedded: {}, remark: null };
  if (root.bytes.length > most)
    throw new OutboundError('too_large', `the answer is longer than ${most / 1024 / 1024} MB`);
  const byId = new Map(parts.map((part) => [idOf(part.headers.get('content-id')), part]));
  const embedded: Record<string, Uint8Array> = {};
  const names = new Map<Part, string>();
  const nameOf = (reference: string): string | null => {
    const part = byId.get(reference) ?? byId.get(decoded(reference));
    if (!part || part === root || reference === '') return null;
    const known = names.get(part);
    if (known !== undefined) return known;
    const name = embeddedName(part.bytes);
    // Copied, because all parts share the answer's buffer and a file may be transferred to another thread.
    embedded[name] = new Uint8Array(part.bytes);
    names.set(part, `@${name}`);
    return `@${name}`;
  };
  const { text: written, remark } = readText(root.bytes, root.headers.get('content-type'));
  const text = written
    .replace(INCLUDE, (tag, _name, attributes: string) => nameOf(REFERENCE.exec(attributes)?.[1] ?? '') ?? tag)
    .replace(PLAIN_REFERENCE, (all, before: string, id: string) => {
      const name = nameOf(id);
      return name === null ? all : `${before}${name}`;
    });
  return { text, embedded, remark };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
