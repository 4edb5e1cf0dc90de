import { type AddressInfo, createServer, type Socket } from 'node:net';

/** EICAR, the harmless file that every scanner detects; in two halves, so that scanners accept this source. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

const MARKS = {
  slow: 'SANDBOX-SCANNER-SLOW',
  gone: 'SANDBOX-SCANNER-GONE',
  large: 'SANDBOX-SCANNER-LARGE',
  nonsense: 'SANDBOX-SCANNER-NONSENSE',
};
const TOO_LARGE = 'INSTREAM size limit exceeded. ERROR\0';
const LARGEST = 26_214_400;

/** Decodes an INSTREAM command; null while it is incomplete. */
function unframed(bytes: Buffer): Buffer | 'too large' | null {
  const command = 'zINSTREAM\0';
  const parts: Buffer[] = [];
  let size = 0;
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    size += length;
    if (size > LARGEST) return 'too large';
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function answer(socket: Socket, file: Buffer): void {
  if (file.includes(MARKS.slow)) return;
  if (file.includes(MARKS.gone)) {
    socket.resetAndDestroy();
    return;
  }
  if (file.includes(MARKS.large)) {
    socket.end(TOO_LARGE);
    return;
  }
  if (file.includes(MARKS.nonsense)) {
    socket.end('HTTP/1.1 200 OK\r\n\r\nstream: OK\0');
    return;
  }
  socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
}

export async function startClamd(host: string): Promise<{ url: string; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      // The stream ends with an empty frame: four zero bytes.
      if (part.at(-1) !== 0) return;
      const file = unframed(Buffer.concat(parts));
      if (file === 'too large') socket.end(TOO_LARGE);
      else if (file) answer(socket, file);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
