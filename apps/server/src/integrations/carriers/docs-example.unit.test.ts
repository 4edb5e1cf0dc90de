import { readFileSync } from 'node:fs';
import { MAPPING_NAMES } from '@freeboard/domain/carriers';
import { describe, expect, it } from 'vitest';
import { mappingInSteps } from '../testing/in-steps.ts';
import { testCaller, testSandbox } from '../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../testing/requests.ts';
import { nameFault, templateNameFault } from './mapping/mapping-faults.ts';
import { readRecorded } from './recorded.ts';
import type { CarrierConfig } from './types.ts';

const page = readFileSync(new URL('../../../../../docs/carriers.md', import.meta.url), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block = '']) => block);

const sandbox = testSandbox();
const { caller } = testCaller();
const [body = '', answer = ''] = blocks('jsonata');

const example = (): CarrierConfig => ({
  id: 1,
  key: 'example',
  name: 'Example',
  kind: 'conversation',
  lines: ['flood'],
  states: null,
  forms: null,
  base_url: `${sandbox.current.url}/carriers/wayfarer`,
  auth: { kind: 'header', name: 'Authorization', value: 'Bearer wf_demo_5b1c' },
  mapping: mappingInSteps('http-json', {
    request: { path: '/price/flood', headers: { 'Idempotency-Key': '{{idempotency_key}}' }, body },
    answer,
    answer_statuses: [422],
  }),
  limits: { timeout_ms: 5_000, concurrency: 1, calls_per_minute: 60 },
  rate_type: 'bindable',
  is_sandbox: true,
});

const NAMES = new Set([...MAPPING_NAMES, 'quote_id']);
it.each(blocks('jsonata'))('names nothing that there is not: %s', (text) => {
  expect(nameFault(text, { known: NAMES })).toBeNull();
});
it.each(blocks('xml').filter((text) => text.includes('{{')))('names nothing that there is not: %s', (text) => {
  expect(templateNameFault(text, NAMES)).toBeNull();
});

describe('the worked example of docs/carriers.md', () => {
  it('quotes at the sandbox', async () => {
    await expect(quoteToEnd(example(), quoteRequest('flood'), caller)).resolves.toMatchObject({ outcome: 'quoted' });
  });

  it('reads what comes with 422', async () => {
    const request = quoteRequest('flood', { address1: '13 Needs Info Ln' });
    await expect(quoteToEnd(example(), request, caller)).resolves.toMatchObject({
      outcome: 'needs_info',
      needs: ['roof_year', 'elevation_certificate'],
    });
  });

  it('reads the answer that the page shows', async () => {
    const shown: unknown = JSON.parse(blocks('json')[0] ?? '');
    const answer = { status: 200, headers: {}, text: JSON.stringify(shown) };
    const recorded = [{ step: 'request', method: 'POST', is_sent: false, answer }];
    const submission = await readRecorded(example(), recorded, quoteRequest('flood'));
    expect(submission).toMatchObject({
      result: { outcome: 'quoted', premium: 1050.39, lines: [{}, {}, { amount: 46.39 }] },
    });
  });
});
