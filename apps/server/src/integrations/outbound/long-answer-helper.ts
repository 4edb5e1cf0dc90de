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

function read({ reading, chunks, counter }: Open): ReadAnswer {
  const { isInParts, limit, mayHoldFiles, type } = reading;
  const bytes = Buffer.concat(chunks);
  if (isInParts) return readMultipart(bytes, type ?? '', limit);
  const { text, remark } = readText(bytes, type);
  if (!mayHoldFiles || counter.total() <= limit) return { text, remark };
  return { ...extractEmbedded(text), remark };
}

export const tasks = {
  /** Adds pieces of an answer. @returns how many bytes so far are outside of files */
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
  mask: ({
    exchange,
    secrets,
    personal,
  }: {
    exchange: Exchange;
    secrets: readonly string[];
    personal: readonly string[];
  }): Exchange => maskExchange(exchange, secrets, personal),
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
