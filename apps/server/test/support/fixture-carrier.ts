import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inSteps } from './in-steps.ts';
import type { TestServer } from './server.ts';
import { storeCarrier } from './store-carrier.ts';

export type Visit = { path: string; isCell: boolean; headers: IncomingHttpHeaders; response: ServerResponse };
type Limits = { timeout_ms: number; concurrency: number; calls_per_minute: number };

const ROOMY: Limits = { timeout_ms: 4_000, concurrency: 20, calls_per_minute: 10_000 };

const settingsOf = (base_url: string) =>
  inSteps({
    name: `Standing ${crypto.randomUUID().slice(0, 8)}`,
    kind: 'http-json',
    lines: ['flood'],
    states: null,
    forms: null,
    base_url,
    auth: { kind: 'none' },
    mapping: {
      request: { path: '/quote', body: '{"key": idempotency_key}' },
      answer: '{"premium": body.price}',
    },
    limits: ROOMY,
    rate_type: 'bindable',
  });

export async function startFixtureCarrier() {
  const visits: Visit[] = [];
  let onVisit: (visit: Visit) => void = () => undefined;
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    // The key of a what-if cell has its deductible in it.
    const visit = { path: request.url ?? '', isCell: body.includes('$'), headers: request.headers, response };
    visits.push(visit);
    onVisit(visit);
  }
  const carrier = createServer((request, response) => void take(request, response));
  await new Promise<void>((done) => carrier.listen(0, '127.0.0.1', done));
  const base_url = `http://127.0.0.1:${(carrier.address() as AddressInfo).port}`;
  return {
    base_url,
    visits,
    each(handle: (visit: Visit) => void): void {
      onVisit = handle;
      for (const visit of visits) if (!visit.response.writableEnded) handle(visit);
    },
    /** Makes it the agency's only enabled carrier. @returns its id */
    async settle(server: TestServer, more: object = {}): Promise<number> {
      await server.db.updateTable('carriers').set({ is_enabled: false }).execute();
      return storeCarrier(server, { ...settingsOf(base_url), ...more } as never);
    },
    limit: (server: TestServer, id: number, limits: Partial<Limits>) =>
      server.db
        .updateTable('carriers')
        .set({ limits: JSON.stringify({ ...ROOMY, ...limits }) })
        .where('id', '=', id)
        .execute(),
    close: () => {
      carrier.closeAllConnections();
      carrier.close();
    },
  };
}

export type FixtureCarrier = Awaited<ReturnType<typeof startFixtureCarrier>>;

export const price = ({ response }: Visit): void => void response.end('{"price": 700}');
