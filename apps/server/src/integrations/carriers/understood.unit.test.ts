import { expect, it } from 'vitest';
import { carrierAt } from '../testing/carriers.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { quoteRequest } from '../testing/requests.ts';
import { submitQuote } from './quote.ts';

const { caller, exchanges } = testCaller();

it.each([500, 503, 429])('status %i that the settings understand is mapped, and not asked again', async (status) => {
  exchanges.length = 0;
  const url = await serve((_request, response) =>
    response.writeHead(status, { 'retry-after': '0' }).end('{"price": 700}'),
  );
  const carrier = carrierAt(url);
  const understanding = { ...carrier, mapping: { ...carrier.mapping, answer_statuses: [status] } };
  expect(await submitQuote(understanding, quoteRequest('flood'), caller)).toMatchObject({
    result: { outcome: 'quoted', premium: 700 },
  });
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).toMatchObject({ status, is_understood: true });
});
