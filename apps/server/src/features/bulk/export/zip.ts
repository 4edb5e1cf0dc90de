import { crc32, createDeflateRaw } from 'node:zlib';

export type Part = { name: string; content: AsyncIterable<Buffer> };

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number };

/** January 1, 1980, the first date of the format; a constant, so that equal contents produce equal archives. */
const DATE = 0x21;
/** Flag bits: sizes follow the content (3), names are UTF-8 (11). */
const FLAGS = 0x0808;
const DEFLATE = 8;

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function afterContent({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function entry({ name, crc, packed, size, at }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATE, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(at, 42);
  return Buffer.concat([head, name]);
}

function end(entries: number, size: number, at: number): Buffer {
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(entries, 8);
  tail.writeUInt16LE(entries, 10);
  tail.writeUInt32LE(size, 12);
  tail.writeUInt32LE(at, 16);
  return tail;
}

/** Writes `content` to a compressor with backpressure. @returns the CRC and size of the content */
async function feed(packer: ReturnType<typeof createDeflateRaw>, content: AsyncIterable<Buffer>) {
  const fed = { crc: 0, size: 0 };
  try {
    for await (const chunk of content) {
      fed.crc = crc32(chunk, fed.crc);
      fed.size += chunk.length;
      if (!packer.write(chunk)) await new Promise((resume) => packer.once('drain', resume));
    }
    packer.end();
  } catch (error) {
    packer.destroy(error as Error);
  }
  return fed;
}

/** Streams entries as a ZIP without holding an entry in memory; the archive must stay below 4 GB. */
export async function* zipOf(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name: text, content } of parts) {
    const name = Buffer.from(text);
    const head = localHead(name);
    yield head;
    const packer = createDeflateRaw({ level: 6 });
    const feeding = feed(packer, content);
    let packed = 0;
    for await (const chunk of packer) {
      packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    const one: Written = { name, ...(await feeding), packed, at };
    const tail = afterContent(one);
    yield tail;
    written.push(one);
    at += head.length + packed + tail.length;
  }
  const entries = written.map(entry);
  yield* entries;
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  yield end(written.length, size, at);
}
