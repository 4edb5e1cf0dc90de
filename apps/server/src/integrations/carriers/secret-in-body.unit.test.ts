import { describe, expect, it } from 'vitest';
import { bodyOf, carrierAt } from '../testing/carriers.ts';
import { mappingInSteps } from '../testing/in-steps.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../testing/requests.ts';
import type { CarrierConfig } from './types.ts';

const SECRET = `p"w<d>&'x\\1`;
const { caller, exchanges } = testCaller();

async function sentBy(config: Partial<CarrierConfig>) {
  let sent = '';
  const isXml = config.mapping?.steps?.[0]?.response === 'xml';
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
      mapping: mappingInSteps('http-json', {
        request: { path: '/q', body: '{"sign_on": {"user": "ann", "word": secret}}' },
        answer: '{"premium": body.price}',
      }),
    });
    expect(JSON.parse(sent)).toEqual({ sign_on: { user: 'ann', word: SECRET } });
    expect(recorded).toBe('{"sign_on":{"user":"ann","word":"•••"}}');
    expect(result.outcome).toBe('quoted');
  });

  it('stands where the XML template says, escaped, and is masked in the record', async () => {
    const { sent, result, recorded } = await sentBy({
      mapping: mappingInSteps('http-xml', {
        request: { path: '/q', body: '<SignonRq><Key at="{{secret}}"/>{{values.zip}}</SignonRq>' },
        answer: '{"premium": body.a.price}',
      }),
    });
    expect(sent).toBe('<SignonRq><Key at="p&quot;w&lt;d&gt;&amp;&apos;x\\1"/>33139</SignonRq>');
    expect(recorded).toBe('<SignonRq><Key at="•••"/>33139</SignonRq>');
    expect(result).toMatchObject({ outcome: 'quoted', premium: 700 });
  });

  // Like every secret, it may also be placed in paths and headers; the mapping sees only a placeholder.
  it('is not known to the mapping', async () => {
    const { sent, result } = await sentBy({
      mapping: mappingInSteps('http-json', {
        request: {
          path: '/q',
          body: '{"length": $length(secret) > 30, "is": secret = $p, "has": $contains(secret, "w<d>")}'.replace(
            '$p',
            JSON.stringify(SECRET),
          ),
        },
        answer: '{"premium": body.price, "description": $string($exists(secret))}',
      }),
    });
    expect(JSON.parse(sent)).toEqual({ length: true, is: false, has: false });
    expect(result).toMatchObject({ outcome: 'quoted', description: 'false' });
  });

  it.each(['$uppercase(secret)', '$substring(secret, 9)', '$substring(secret, 0, 20)', '$split(secret, "z")'])(
    'is not sent as %s, which is no longer what it stands for',
    async (body) => {
      const { sent, result } = await sentBy({
        mapping: mappingInSteps('http-json', { request: { path: '/q', body }, answer: '{"premium": body.price}' }),
      });
      expect(sent).toBe('');
      expect(result).toMatchObject({ outcome: 'error', description: expect.stringMatching(/not cut or changed/) });
    },
  );
});
