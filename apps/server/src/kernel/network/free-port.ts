import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Above those that need rights or a name, below those from which systems take one for each connection that goes out. */
const [FROM, TO] = [10_240, 32_768];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Returns a port of this machine that nobody listens at, for who must be told it before listening. One that the system
 * picks would not do: the next connection that goes out may take it before it is listened at.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
}
