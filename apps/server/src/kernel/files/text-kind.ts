import { open } from 'node:fs/promises';
import type { TextKind } from '@freeboard/domain/files';
import { decodeText } from './decode-text.ts';

/** The bytes within which PDF readers look for the signature, which are also enough to recognize HTML. */
const HEAD_BYTES = 1_024;
const XML_PROLOG = /^\s*(?:<\?xml[^>]*>\s*)?/;
/** The beginnings that make browsers treat a file as HTML (https://mimesniff.spec.whatwg.org, 7.1). */
const HTML =
  /^<(?:!--|(?:!doctype\s+html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|meta)(?=[\s>/]))/i;
const SCRIPT = /^(?:#!|<\?php)/i;

/**
 * The kind of a file that has no binary signature, judged by its first bytes; null for text that is not PDF, script
 * or HTML.
 */
export function textKind(bytes: Buffer): TextKind | null {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.includes('%PDF-')) return 'pdf';
  const text = decodeText(head).replace(XML_PROLOG, '');
  if (SCRIPT.test(text)) return 'script';
  return HTML.test(text) ? 'html' : null;
}

export async function textKindOf(path: string): Promise<TextKind | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    return textKind(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
