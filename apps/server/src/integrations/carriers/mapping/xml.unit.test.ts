import { describe, expect, it } from 'vitest';
import { answering, bodyOf, carrierAt } from '../../testing/carriers.ts';
import { mappingInSteps } from '../../testing/in-steps.ts';
import { serve, testCaller } from '../../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../../testing/requests.ts';
import type { CarrierConfig } from '../types.ts';

const { caller, exchanges } = testCaller();
const request = quoteRequest('flood');
const resultOf = (carrier: CarrierConfig) => quoteToEnd(carrier, request, caller);

describe('XML', () => {
  const mapping = mappingInSteps('http-xml', {
    request: { path: '/', body: '<q a="{{values.last_name}}">{{values.missing}}</q>' },
    answer: '{"premium": body.r.p, "description": body.r."@t"}',
  });

  it('escapes what it sends and reads what comes', async () => {
    const url = await serve(async (incoming, response) =>
      response.end(`<x:r xmlns:x="u" t="a &amp; b"><p>1,310.50</p></x:r><!-- ${(await bodyOf(incoming)).length} -->`),
    );
    const carrier = carrierAt(url, { mapping });
    await expect(resultOf(carrier)).resolves.toMatchObject({
      outcome: 'quoted',
      premium: 1310.5,
      description: 'a & b',
    });
    expect(exchanges.at(-1)?.request_body).toBe('<q a="O&apos;Neil &amp; Sons"></q>');
  });

  it.each(['<r><p>5</r>', '{"price": 5}', '<!DOCTYPE r [<!ENTITY e "5">]><r><p>&e;</p></r>', 'plain', ''])(
    'does not take %s for an answer',
    async (body) => {
      const carrier = { ...(await answering(200, body)), mapping };
      await expect(resultOf(carrier)).resolves.toMatchObject({
        outcome: 'error',
        description: expect.stringMatching(/not XML/),
      });
    },
  );
});
