import { decodeText, readText, type TextRemark } from '../../kernel/files/decode-text.ts';
import { helperAt } from '../../kernel/isolated/launch.ts';
import { createThread, ownBytes } from '../../kernel/isolated/thread.ts';
import { type Exchange, OutboundError } from '../../kernel/outbound.ts';
import { createBytesInFlight, type Holder } from './bytes-in-flight.ts';
import type { BodyName, LongAnswerTasks, Reading } from './long-answer-helper.ts';
import { maskExchange } from './mask.ts';
import { readMultipart } from './multipart.ts';

const MB = 1024 * 1024;
/** Bytes. A longer body is decoded, searched, masked and parsed in a thread. */
export const LONG = 100_000;
/** Characters. A longer exchange is masked in a thread: character references take about 5 µs per character. */
const LONG_TO_MASK = 10_000;
/** The bytes or characters passed to the thread at a time, and how many bytes the thread may be behind. */
const PIECE = 256 * 1024;
const MOST_BEHIND = 4 * MB;
/** Long answers may use 128 MB of memory, 64 MB of it for one service. */
const inFlight = createBytesInFlight(128 * MB, 64 * MB);

const HELPER = helperAt('integrations/outbound/long-answer-helper.ts');
const thread = createThread<LongAnswerTasks>(HELPER);
/** A separate thread for masking and parsing: if it breaks, the answers that are still arriving do not fail with it. */
const readAnswers = createThread<LongAnswerTasks>(HELPER);
let lastId = 0;

/** Parses JSON in the thread, with long integers as text; undefined when it is invalid. */
export const parseInThread = (text: string): Promise<unknown> => readAnswers.run('parse', { text });

/** Parses JSON that is known to be valid, such as a mapping's result; long text is parsed in the thread. */
export const valueOfJson = async (text: string): Promise<unknown> =>
  text.length <= LONG ? JSON.parse(text) : readAnswers.run('value', { text });

export const embeddedLengthInThread = (texts: readonly string[]): Promise<number> =>
  readAnswers.run('embedded', { texts });

export function maskRecorded(
  exchange: Exchange,
  secrets: readonly string[] = [],
  personal: readonly string[] = [],
): Exchange | Promise<Exchange> {
  const { request_body, response_body, ...rest } = exchange;
  const length = (request_body?.length ?? 0) + (response_body?.length ?? 0);
  if (length <= LONG_TO_MASK) return maskExchange(exchange, secrets, personal);
  const id = ++lastId;
  for (const [of, body] of Object.entries({ request_body, response_body }))
    for (let at = 0; body !== null && at < body.length; at += PIECE)
      // Errors are ignored here, because the mask task fails if a piece is missing.
      readAnswers.run('hold', { id, of: of as BodyName, piece: body.slice(at, at + PIECE) }).catch(() => undefined);
  return readAnswers.run('mask', { id, length, exchange: rest, secrets, personal }).then(
    (masked) => ({ ...exchange, ...masked }),
    () => maskExchange({ ...exchange, ...withoutBodies(exchange) }, secrets, personal),
  );
}

/** Replaces bodies with their lengths, because they could not be searched for secrets and personal data. */
const withoutBodies = ({ request_body, response_body }: Exchange) => ({
  request_body: lengthOf(request_body),
  response_body: lengthOf(response_body),
});
const lengthOf = (body: string | null): string | null =>
  body && `(${body.length} characters, not kept: they could not be searched for secrets)`;

/**
 * `isFile`: the answer is read as bytes. `limit`: the most bytes of the answer; `embeds`: the most that files within
 * it may add.
 */
type Expected = Omit<Reading, 'mayHoldFiles'> & { isFile: boolean; embeds: number | null; service: string };
type Content = {
  text: string;
  bytes?: Buffer;
  embedded?: Record<string, Uint8Array>;
  remark?: TextRemark | null;
};

const tooLarge = (most: number, more = '') =>
  new OutboundError('too_large', `the answer is longer than ${Math.floor(most / MB)} MB${more}`);

export class IncomingAnswer {
  readonly #expected: Expected;
  readonly #signal: AbortSignal;
  readonly #id = ++lastId;
  /** Chunks that were not passed to the thread yet; for a file these are all chunks. */
  #chunks: Buffer[] = [];
  #waiting = 0;
  #total = 0;
  #beginning: Buffer | null = null;
  #holder: Holder | null = null;
  #isInThread = false;
  /** Bytes that the thread has not counted yet. */
  #behind = 0;
  #counting: Promise<unknown> = Promise.resolve();
  #fault: Error | null = null;

  constructor(expected: Expected, signal: AbortSignal) {
    this.#expected = expected;
    this.#signal = signal;
  }

  /**
   * Adds a chunk; waits while too many bytes are in memory. @throws OutboundError (such as too_large), or the
   * signal's abort reason
   */
  async add(chunk: Buffer): Promise<void> {
    const { isFile, limit, embeds } = this.#expected;
    this.#total += chunk.length;
    this.#chunks.push(chunk);
    this.#waiting += chunk.length;
    if (isFile || embeds === null) {
      if (this.#total > limit) throw tooLarge(limit);
    } else if (this.#total > limit + embeds) throw tooLarge(limit + embeds, ' with its files');
    if (this.#fault) throw this.#fault;
    if (this.#total <= LONG) return;
    if (!this.#holder) {
      this.#beginning = Buffer.concat(this.#chunks).subarray(0, LONG);
      this.#holder = inFlight.open(this.#expected.service);
      await this.#holder.take(this.#total, this.#signal);
    } else await this.#holder.take(chunk.length, this.#signal);
    if (!isFile && this.#waiting >= PIECE) this.#handOver();
    if (this.#behind > MOST_BEHIND) await this.#counting;
    if (this.#fault) throw this.#fault;
  }

  #handOver(): void {
    const { isInParts, limit, type, embeds } = this.#expected;
    const pieces = this.#chunks.map(ownBytes);
    const length = this.#waiting;
    this.#chunks = [];
    this.#waiting = 0;
    this.#behind += length;
    const reading = this.#isInThread ? {} : { reading: { mayHoldFiles: embeds !== null, isInParts, limit, type } };
    this.#isInThread = true;
    this.#counting = thread
      .run(
        'add',
        { id: this.#id, pieces, ...reading },
        { moved: pieces.map(({ buffer }) => buffer), signal: this.#signal },
      )
      .then(
        (plain) => {
          this.#behind -= length;
          // In a multipart answer, attachments may be any bytes, so the size of its message is checked only after
          // parsing.
          if (!isInParts && plain > limit) this.#fault ??= tooLarge(limit);
        },
        (error: Error) => {
          this.#fault ??= this.#faultOf(error);
        },
      );
  }

  #faultOf = (error: Error): Error =>
    this.#signal.aborted ? error : new OutboundError('unreadable', 'the answer could not be read', { cause: error });

  /**
   * The beginning of what was received, to record for an answer that was refused or cut off; for files and multipart
   * answers only the size.
   */
  beginning(): string {
    const { isFile, isInParts, type } = this.#expected;
    if (isFile || isInParts) return this.#size();
    if (!this.#beginning) return decodeText(Buffer.concat(this.#chunks), type);
    const rest = this.#total - this.#beginning.length;
    return `${decodeText(this.#beginning, type)}\n(the next ${rest} bytes are not kept)`;
  }

  #size = (): string => `(${this.#expected.isFile ? 'a file' : 'a message in parts'} of ${this.#total} bytes)`;

  /** @throws OutboundError too_large, unreadable */
  async read(): Promise<Content> {
    const { isFile, isInParts, limit, type } = this.#expected;
    if (isFile) return { text: this.#size(), bytes: Buffer.concat(this.#chunks) };
    if (!this.#holder) {
      const bytes = Buffer.concat(this.#chunks);
      return isInParts ? readMultipart(bytes, type ?? '', limit) : readText(bytes, type);
    }
    if (this.#waiting > 0) this.#handOver();
    await this.#counting;
    if (this.#fault) throw this.#fault;
    const read = await thread.run('end', { id: this.#id }, { signal: this.#signal }).catch((error: Error) => {
      throw this.#faultOf(error);
    });
    this.#isInThread = false;
    if ('fault' in read) throw new OutboundError(read.fault, read.message);
    return read;
  }

  release(): void {
    this.#chunks = [];
    this.#holder?.release();
    if (this.#isInThread) thread.run('drop', { id: this.#id }).catch(() => undefined);
  }
}
