import { expect, it } from 'vitest';
import { carrierAt } from '../../testing/carriers.ts';
import { mappingInSteps } from '../../testing/in-steps.ts';
import { serve, testCaller } from '../../testing/outside.ts';
import { ask, quoteRequest } from '../../testing/requests.ts';

const { caller, exchanges } = testCaller();

it.each([500, 503, 429])('status %i that the settings understand is mapped, and not asked again', async (status) => {
  exchanges.length = 0;
  const url = await serve((_request, response) =>
    response.writeHead(status, { 'retry-after': '0' }).end('{"price": 700}'),
  );
  const mapping = mappingInSteps('http-json', {
    request: { path: '/quote', body: '{"zone": values.flood_zone}' },
    answer: '{"premium": body.price}',
    answer_statuses: [status],
  });
  expect(await ask(carrierAt(url, { mapping }), quoteRequest('flood'), caller)).toMatchObject({
    result: { outcome: 'quoted', premium: 700 },
  });
  expect(exchanges).toHaveLength(1);
  expect(exchanges[0]).toMatchObject({ status, is_understood: true });
});
