import { readText, type TextRemark } from '../../kernel/files/decode-text.ts';
import { serveThread } from '../../kernel/isolated/thread.ts';
import { type BodyRead, hashBody, readBody } from '../../kernel/json-body.ts';
import { type Exchange, OutboundError, type OutboundFault } from '../../kernel/outbound.ts';
import { parseJson } from '../json.ts';
import { createAnswerCounter, embeddedLength, extractEmbedded } from './embedded.ts';
import { maskExchange } from './mask.ts';
import { readMultipart } from './multipart.ts';

/**
 * How to read an answer. `mayHoldFiles`: Base64 files in it are counted separately. `limit`: the most bytes of the
 * message without files.
 */
export type Reading = { mayHoldFiles: boolean; isInParts: boolean; limit: number; type: string | undefined };
type ReadAnswer = { text: string; embedded?: Record<string, Uint8Array>; remark: TextRemark | null };

type Open = { reading: Reading; chunks: Uint8Array[]; counter: ReturnType<typeof createAnswerCounter> };
const open = new Map<number, Open>();

export type BodyName = 'request_body' | 'response_body';
const held = new Map<number, Record<BodyName, string[]>>();
const joined = (pieces: readonly string[] = []): string | null => (pieces.length > 0 ? pieces.join('') : null);

function read({ reading, chunks, counter }: Open): ReadAnswer {
  const { isInParts, limit, mayHoldFiles, type } = reading;
  const bytes = Buffer.concat(chunks);
  if (isInParts) return readMultipart(bytes, type ?? '', limit);
  const { text, remark } = readText(bytes, type);
  if (!mayHoldFiles || counter.total() <= limit) return { text, remark };
  return { ...extractEmbedded(text), remark };
}

export const tasks = {
  /**
   * Adds pieces of an answer.
   * @returns how many bytes so far are outside of files; 0 if only the total is limited (no files as Base64) or the
   * answer is multipart
   */
  add({ id, pieces, reading }: { id: number; pieces: Uint8Array[]; reading?: Reading }): number {
    if (reading)
      open.set(id, { reading, chunks: [], counter: createAnswerCounter(reading.mayHoldFiles && !reading.isInParts) });
    const answer = open.get(id);
    if (!answer) throw new Error('The beginning of this answer is lost.');
    for (const piece of pieces) {
      answer.counter.add(piece);
      answer.chunks.push(piece);
    }
    return answer.counter.plain();
  },
  end({ id }: { id: number }): ReadAnswer | { fault: OutboundFault; message: string } {
    const answer = open.get(id);
    open.delete(id);
    if (!answer) throw new Error('The beginning of this answer is lost.');
    try {
      return read(answer);
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { fault: error.fault, message: error.message };
    }
  },
  drop({ id }: { id: number }): void {
    open.delete(id);
  },
  parse: ({ text }: { text: string }): unknown => parseJson(text),
  value: ({ text }: { text: string }): unknown => JSON.parse(text),
  body: readBody,
  hash: hashBody,
  embedded: ({ texts }: { texts: readonly string[] }): number =>
    texts.reduce((sum, text) => sum + embeddedLength(text), 0),
  /** Adds a piece of a body to mask. */
  hold({ id, of, piece }: { id: number; of: BodyName; piece: string }): void {
    const bodies = held.get(id) ?? { request_body: [], response_body: [] };
    bodies[of].push(piece);
    held.set(id, bodies);
  },
  /** Masks an exchange with its pieces, of `length` characters. A body with nothing to mask is left out. */
  mask({
    id,
    length,
    exchange,
    secrets,
    personal,
  }: {
    id: number;
    length: number;
    exchange: Omit<Exchange, BodyName>;
    secrets: readonly string[];
    personal: readonly string[];
  }): Omit<Exchange, BodyName> & Partial<Exchange> {
    const pieces = held.get(id);
    held.delete(id);
    const given = { request_body: joined(pieces?.request_body), response_body: joined(pieces?.response_body) };
    if ((given.request_body?.length ?? 0) + (given.response_body?.length ?? 0) !== length)
      throw new Error('Pieces of this exchange are lost.');
    const { request_body, response_body, ...masked } = maskExchange({ ...exchange, ...given }, secrets, personal);
    return {
      ...masked,
      ...(request_body === given.request_body ? {} : { request_body }),
      ...(response_body === given.response_body ? {} : { response_body }),
    };
  },
};
export type LongAnswerTasks = typeof tasks;

/**
 * The byte arrays to transfer, looked for only in our own results: parsed JSON may have members with the same names.
 */
function bytesIn(name: string, result: unknown): Uint8Array[] {
  if (name === 'end') return Object.values((result as ReadAnswer).embedded ?? {});
  return name === 'body' ? (result as BodyRead).taken.flatMap(({ encoded, bytes }) => [encoded, bytes]) : [];
}

serveThread(tasks, (name, result) => bytesIn(name, result).map(({ buffer }) => buffer as ArrayBuffer));
