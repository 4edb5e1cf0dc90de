import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutboundError } from '../../kernel/outbound.ts';

/** The packings that are understood, and so asked for. */
export const ACCEPT_ENCODING = 'gzip, br';

/** Bytes that come at a time: each piece of a long answer is a turn of whoever reads it. */
const PIECE = 64 * 1024;

const UNPACKERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const isKnown = (name: string): name is keyof typeof UNPACKERS => Object.hasOwn(UNPACKERS, name);

/**
 * Returns the body without its packing, as a stream: what it unfolds to is counted by whoever reads it.
 * @throws OutboundError unreadable (packed in a way that is not understood, or more than once)
 */
export const unpacked = (body: Readable, encoding: string | undefined): Readable => {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  if (!isKnown(name)) {
    body.on('error', () => undefined).destroy();
    throw new OutboundError('unreadable', 'the answer is packed in a way that cannot be read');
  }
  const unpacker = UNPACKERS[name]({ chunkSize: PIECE });
  // Whoever reads the unpacker is told of a fault of either.
  pipeline(body, unpacker, () => undefined);
  return unpacker;
};
