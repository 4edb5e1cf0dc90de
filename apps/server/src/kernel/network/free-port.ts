import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above the ports that need privileges or have a name, below the ports that systems use for outgoing connections. */
const [FROM, TO] = [10_240, 32_768];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A free port of this machine, for callers that must know it before listening. One picked by the system would not
 * do: the next outgoing connection may take it before it is listened on.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
}
