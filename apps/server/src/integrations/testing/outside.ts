import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Sandbox, startSandbox } from '@freeboard/sandbox';
import { afterAll, beforeAll } from 'vitest';
import { createCaller, type Exchange } from '../outbound.ts';

export const testCaller = () => {
  const exchanges: Exchange[] = [];
  const caller = createCaller({
    allowAddress: (url) => url.hostname === '127.0.0.1',
    record: (exchange) => {
      exchanges.push(exchange);
    },
    breaker: { failures: 1000, open_ms: 1 },
  });
  afterAll(() => caller.close());
  return { caller, exchanges };
};

export const testSandbox = (speed = 1000): { readonly current: Sandbox } => {
  const held: { current: Sandbox } = { current: undefined as unknown as Sandbox };
  beforeAll(async () => {
    held.current = await startSandbox({ port: 0, speed });
  });
  afterAll(() => held.current.close());
  return held;
};

/** @returns the server's origin, which answers until the test file ends */
export const serve = async (handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> => {
  const server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
