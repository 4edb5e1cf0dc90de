import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports above those with privileges or registered names, and below those that systems use for outgoing connections. */
const [FROM, TO] = [10_240, 32_768];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * A free port, for a caller that must know it before listening. The system's choice would not do: the next outgoing
 * connection might take that port first.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
}
