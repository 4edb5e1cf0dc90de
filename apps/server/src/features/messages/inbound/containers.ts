import { plainFileName } from '@freeboard/domain/files';

/** One element of BER (X.690): its tag, and where its content begins and ends. */
type Element = { tag: number; from: number; to: number; next: number };

const MOST_DEPTH = 12;

/** @returns null without a complete element */
function elementAt(bytes: Uint8Array, at: number, depth = 0): Element | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || depth > MOST_DEPTH) return null;
  if (first === 0x80) {
    // Of indefinite length: its elements end with two zeros.
    let end = at + 2;
    while (bytes[end] !== 0 || bytes[end + 1] !== 0) {
      const inner = elementAt(bytes, end, depth + 1);
      if (!inner) return null;
      end = inner.next;
    }
    return { tag, from: at + 2, to: end, next: end + 2 };
  }
  const count = first < 0x80 ? 0 : first & 0x7f;
  if (count > 4) return null;
  let length = first < 0x80 ? first : 0;
  for (let index = 0; index < count; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
  const from = at + 2 + count;
  return from + length > bytes.length ? null : { tag, from, to: from + length, next: from + length };
}

function elementsOf(bytes: Uint8Array, { from, to }: Element): Element[] {
  const found: Element[] = [];
  for (let at = from; at < to; ) {
    const element = elementAt(bytes, at);
    if (!element) return found;
    found.push(element);
    at = element.next;
  }
  return found;
}

/** The bytes of an octet string, which may consist of several parts. */
const octetsOf = (bytes: Uint8Array, element: Element, depth = 0): Uint8Array =>
  (element.tag & 0x20) === 0 || depth > MOST_DEPTH
    ? bytes.subarray(element.from, element.to)
    : Buffer.concat(elementsOf(bytes, element).map((part) => octetsOf(bytes, part, depth + 1)));

/** Object identifier 1.2.840.113549.1.7.2, signed data (RFC 5652, section 5.1). */
const SIGNED_DATA = '2a864886f70d010702';
const hexOf = (bytes: Uint8Array, { from, to }: Element): string =>
  Buffer.from(bytes.subarray(from, to)).toString('hex');

/** The content of signed data; its signature is not checked. @returns null for anything else, such as encrypted data */
export function signedContent(bytes: Uint8Array): Uint8Array | null {
  const outer = elementAt(bytes, 0);
  const [type, wrapped] = outer ? elementsOf(bytes, outer) : [];
  if (!type || !wrapped || hexOf(bytes, type) !== SIGNED_DATA) return null;
  const [signed] = elementsOf(bytes, wrapped);
  // Version, digest algorithms, then the content with its type.
  const encapsulated = signed && elementsOf(bytes, signed)[2];
  const explicit = encapsulated && elementsOf(bytes, encapsulated)[1];
  const [octets] = explicit ? elementsOf(bytes, explicit) : [];
  return octets ? octetsOf(bytes, octets) : null;
}

const TNEF_SIGNATURE = 0x223e9f78;
/** Attributes of TNEF (MS-OXTNEF, section 2.1.3): an attachment begins, its title, its data. */
const BEGINS = 0x00069002;
const TITLE = 0x00018010;
const DATA = 0x0006800f;

/** The files of an Outlook container (winmail.dat). @returns null for any other format */
export function tnefFiles(bytes: Uint8Array): { name: string; bytes: Uint8Array }[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 6 || view.getUint32(0, true) !== TNEF_SIGNATURE) return null;
  const files: { name: string; bytes: Uint8Array }[] = [];
  for (let at = 6; at + 9 <= bytes.length; ) {
    const attribute = view.getUint32(at + 1, true);
    const length = view.getUint32(at + 5, true);
    const data = bytes.subarray(at + 9, at + 9 + length);
    const file = files.at(-1);
    if (attribute === BEGINS) files.push({ name: 'file', bytes: new Uint8Array() });
    else if (attribute === TITLE && file)
      file.name = plainFileName(Buffer.from(data).toString('latin1').replace(/\0.*$/s, '')) || file.name;
    else if (attribute === DATA && file) file.bytes = data;
    at += 9 + length + 2;
  }
  return files.filter((file) => file.bytes.length > 0);
}
