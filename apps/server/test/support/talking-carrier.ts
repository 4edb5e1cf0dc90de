import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CarrierInput } from '@freeboard/contract';
import type { TestServer } from './server.ts';
import { storeCarrier } from './store-carrier.ts';

export type Heard = { method: string; path: string; body: string; headers: IncomingHttpHeaders };
type Says = (heard: Heard, response: ServerResponse) => unknown;
type Given = Omit<Partial<CarrierInput>, 'mapping'> & { steps: readonly object[]; answer?: string; bind?: object[] };

export async function startTalkingCarrier() {
  const heard: Heard[] = [];
  let says: Says = () => ({});
  const carrier = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body: Buffer.concat(chunks).toString() };
      heard.push(one);
      const answer = await says(one, response);
      if (answer !== undefined && !response.writableEnded)
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  const base_url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`;
  return {
    base_url,
    heard,
    /**
     * Sets the answers from now on. A value is sent as JSON; for undefined nothing is sent, because the function has
     * answered itself or never does.
     */
    says(how: Says): void {
      heard.length = 0;
      says = how;
    },
    /** Makes it the agency's only enabled carrier. @returns its id */
    async settle(
      server: TestServer,
      { steps, answer = '{"premium": body.price}', bind, ...more }: Given,
    ): Promise<number> {
      await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
      return storeCarrier(server, {
        name: `Talking ${crypto.randomUUID().slice(0, 8)}`,
        kind: 'conversation',
        lines: ['flood'],
        states: null,
        forms: null,
        base_url,
        auth: { kind: 'none' },
        rate_type: 'bindable',
        limits: { timeout_ms: 60_000, concurrency: 20, calls_per_minute: 10_000 },
        mapping: { steps, answer, ...(bind ? { bind } : {}) },
        ...more,
      } as never);
    },
    close: () => {
      carrier.closeAllConnections();
      carrier.close();
    },
  };
}

export type TalkingCarrier = Awaited<ReturnType<typeof startTalkingCarrier>>;
