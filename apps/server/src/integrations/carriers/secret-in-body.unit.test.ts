import { describe, expect, it } from 'vitest';
import { bodyOf, carrierAt } from '../testing/carriers.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../testing/requests.ts';
import type { CarrierConfig } from './types.ts';

const SECRET = `p"w<d>&'x\\1`;
const { caller, exchanges } = testCaller();

/** What a carrier was sent, and what was recorded of it. */
async function sentBy(config: Partial<CarrierConfig>) {
  let sent = '';
  const isXml = config.kind === 'http-xml';
  const url = await serve(async (incoming, response) => {
    sent = await bodyOf(incoming);
    response.end(isXml ? '<a><price>700</price></a>' : '{"price": 700}');
  });
  const carrier = carrierAt(url, { auth: { kind: 'body', value: SECRET }, ...config });
  const result = await quoteToEnd(carrier, quoteRequest('flood'), caller);
  return { sent, result, recorded: exchanges.at(-1)?.request_body };
}

describe('a secret in the body', () => {
  it('stands where the JSON mapping says, and is masked in the record', async () => {
    const { sent, result, recorded } = await sentBy({
      mapping: {
        request: { path: '/q', body: '{"sign_on": {"user": "ann", "word": secret}}' },
        answer: '{"premium": body.price}',
      },
    });
    expect(JSON.parse(sent)).toEqual({ sign_on: { user: 'ann', word: SECRET } });
    expect(recorded).toBe('{"sign_on":{"user":"ann","word":"•••"}}');
    expect(result.outcome).toBe('quoted');
  });

  it('stands where the XML template says, escaped, and is masked in the record', async () => {
    const { sent, result, recorded } = await sentBy({
      kind: 'http-xml',
      mapping: {
        request: { path: '/q', body: '<SignonRq><Key at="{{secret}}"/>{{values.zip}}</SignonRq>' },
        answer: '{"premium": body.a.price}',
      },
    });
    expect(sent).toBe('<SignonRq><Key at="p&quot;w&lt;d&gt;&amp;&apos;x\\1"/>33139</SignonRq>');
    expect(recorded).toBe('<SignonRq><Key at="•••"/>33139</SignonRq>');
    expect(result).toMatchObject({ outcome: 'quoted', premium: 700 });
  });

  it('is not known to the mapping, nor to paths and headers', async () => {
    const { sent } = await sentBy({
      mapping: {
        request: {
          path: '/q/{{$exists(secret)}}',
          headers: { 'X-Secret': '{{$exists(secret)}}' },
          body: '{"length": $length(secret), "upper": $uppercase(secret)}',
        },
        answer: '{"premium": body.price}',
      },
    });
    expect(JSON.parse(sent)).toEqual({ length: 43, upper: expect.stringMatching(/^SECRET-[\dA-F-]{36}$/) });
    expect(exchanges.at(-1)?.url).toMatch(/\/q\/false$/);
    expect(exchanges.at(-1)?.request_headers).not.toMatchObject({ 'x-secret': 'true' });
  });
});
