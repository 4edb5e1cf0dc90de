import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import type { Env } from '../../kernel/env/env.ts';
import type { Scan, Scanner } from '../../kernel/files/scanner.ts';

/** Milliseconds. Scanning a 25 MB file takes a few seconds. */
const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 65_536;
const LONGEST_ANSWER = 4_096;

const unchecked = (reason: string): Scan => ({ state: 'unchecked', reason });

/** Reads clamd's answer. Anything but its two verdicts on a file leaves the file unchecked. */
function meaning(answer: string): Scan {
  if (answer === 'stream: OK') return { state: 'clean' };
  const virus = /^stream: (\S.{0,200}) FOUND$/.exec(answer)?.[1];
  if (virus) return { state: 'infected', virus };
  if (/size limit exceeded/i.test(answer))
    return { state: 'unchecked', reason: 'the virus scanner takes no file of this size', isForGood: true };
  return unchecked('the virus scanner gave no answer that can be read');
}

async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE((chunk as Buffer).length);
    yield Buffer.concat([length, chunk as Buffer]);
  }
  yield Buffer.alloc(4);
}

export function createScanner({ clamdUrl }: Pick<Env, 'clamdUrl'>, timeoutMs = TIMEOUT_MS): Scanner | null {
  if (!clamdUrl) return null;
  const { hostname, port } = new URL(clamdUrl);
  return {
    scan: (path) =>
      new Promise((resolve) => {
        const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
        let answer = '';
        const end = (scan: Scan) => {
          clearTimeout(timer);
          socket.destroy();
          resolve(scan);
        };
        const timer = setTimeout(() => end(unchecked('the virus scanner did not answer in time')), timeoutMs);
        socket.setEncoding('utf8');
        socket.on('error', () => end(unchecked('the virus scanner could not be reached')));
        socket.on('data', (received: string) => {
          answer += received;
          const at = answer.indexOf('\0');
          if (at >= 0) end(meaning(answer.slice(0, at)));
          else if (answer.length > LONGEST_ANSWER) end(meaning(''));
        });
        // An answer that was cut off is not valid.
        socket.on('close', () => end(unchecked('the virus scanner broke off')));
        const send = async () => {
          for await (const piece of framed(path)) {
            if (socket.destroyed) return;
            if (!socket.write(piece)) await new Promise((go) => socket.once('drain', go).once('close', go));
          }
        };
        socket.on('connect', () => {
          send().catch(() => end(unchecked('the file could not be read again')));
        });
      }),
  };
}
