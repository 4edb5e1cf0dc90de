import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from '../../kernel/outbound.ts';

export const ACCEPT_ENCODING = 'gzip, br';

/** Bytes per decompressed piece. The reader of a long answer handles one piece per iteration. */
const PIECE = 64 * 1024;

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const isKnown = (name: string): name is keyof typeof UNPACKERS => Object.hasOwn(UNPACKERS, name);

/**
 * Decompresses a body as a stream. Limiting the decompressed bytes is up to the reader.
 * @throws OutboundError unreadable (an unknown encoding, or more than one)
 */
export const unpacked = (body: Readable, encoding: string | undefined): Readable => {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  if (!isKnown(name)) {
    body.on('error', () => undefined).destroy();
    throw new OutboundError('unreadable', 'the answer is packed in a way that cannot be read');
  }
  const unpacker = UNPACKERS[name]({ chunkSize: PIECE });
  // An error of either stream reaches the reader of the unpacker.
  pipeline(body, unpacker, () => undefined);
  return unpacker;
};
