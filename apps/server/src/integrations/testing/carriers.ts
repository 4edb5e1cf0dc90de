import type { IncomingMessage } from 'node:http';
import type { CarrierConfig } from '../carriers/types.ts';
import { mappingInSteps } from './in-steps.ts';
import { serve } from './outside.ts';

export const carrierAt = (base_url: string, more: Partial<CarrierConfig> = {}): CarrierConfig => ({
  id: 1,
  key: 'test',
  name: 'Test',
  kind: 'conversation',
  lines: ['flood'],
  states: null,
  forms: null,
  base_url,
  auth: { kind: 'none' },
  mapping: mappingInSteps('http-json', {
    request: { path: '/quote', body: '{"zone": values.flood_zone}' },
    answer: '{"premium": body.price}',
  }),
  limits: { timeout_ms: 1_500, concurrency: 1, calls_per_minute: 60 },
  rate_type: 'bindable',
  is_sandbox: true,
  ...more,
});

export const answering = async (status: number, body: string, headers: Record<string, string> = {}) =>
  carrierAt(await serve((_request, response) => response.writeHead(status, headers).end(body)));

export const bodyOf = (incoming: IncomingMessage): Promise<string> =>
  new Promise((done) => {
    let text = '';
    incoming.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    incoming.on('end', () => done(text));
  });
