import { describe, expect, it } from 'vitest';
import { answering, bodyOf, carrierAt } from '../testing/carriers.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { quoteRequest } from '../testing/requests.ts';
import { mapAnswer, pollQuote, readCallback, submitQuote } from './quote.ts';
import type { CarrierConfig } from './types.ts';

const { caller, exchanges } = testCaller();
const request = quoteRequest('flood');

describe('submissions that are answered later', () => {
  const polled: CarrierConfig['mapping'] = {
    request: { path: '/jobs', body: '{}' },
    ref: 'body.id',
    poll: { path: '/jobs/{{ref}}', done: 'body.ready', after_ms: 500 },
    answer: '{"premium": body.price}',
  };

  it('are pending until they are done', async () => {
    let asked = 0;
    const url = await serve((incoming, response) => {
      asked += 1;
      response.end(incoming.method === 'POST' ? '{"id": 17}' : JSON.stringify({ ready: asked > 2, price: 640 }));
    });
    const carrier = carrierAt(url, { kind: 'submit-then-poll', mapping: polled });
    await expect(submitQuote(carrier, request, caller)).resolves.toEqual({
      state: 'pending',
      ref: '17',
      after_ms: 500,
    });
    await expect(pollQuote(carrier, '17', request, caller)).resolves.toEqual({
      state: 'pending',
      ref: '17',
      after_ms: 500,
    });
    await expect(pollQuote(carrier, '17', request, caller)).resolves.toMatchObject({
      state: 'done',
      result: { premium: 640 },
    });
  });

  it('are asked for again no sooner than twice a second', async () => {
    const carrier = {
      ...(await answering(200, '{"id": "a"}')),
      kind: 'submit-then-poll' as const,
      mapping: { ...polled, poll: { ...polled.poll!, after_ms: 1 } },
    };
    await expect(submitQuote(carrier, request, caller)).resolves.toMatchObject({ state: 'pending', after_ms: 500 });
  });

  it.each([
    ['"x\\u0000y"', { state: 'pending', ref: 'xy' }],
    [`"${'x'.repeat(4_001)}"`, { state: 'done', result: { outcome: 'error' } }],
  ])('have a reference of a sensible form: %#', async (id, expected) => {
    const carrier = { ...(await answering(200, `{"id": ${id}}`)), kind: 'callback' as const, mapping: polled };
    await expect(submitQuote(carrier, quoteRequest('flood'), caller)).resolves.toMatchObject(expected);
  });

  it.each([
    ['{"price": 640}', 'quoted'],
    ['{"oops": true}', 'error'],
  ])('may be answered at once: %s is %s', async (body, outcome) => {
    const carrier = { ...(await answering(200, body)), kind: 'submit-then-poll' as const, mapping: polled };
    await expect(submitQuote(carrier, request, caller)).resolves.toMatchObject({ state: 'done', result: { outcome } });
  });

  it.each([
    [404, '{}', polled],
    [200, 'gone', polled],
    [200, '{}', { ...polled, poll: undefined }],
    [200, '{}', { ...polled, poll: { ...polled.poll!, done: '$error("no")' } }],
  ])('end in an error when asking fails: %d %s', async (status, body, mapping) => {
    const carrier = { ...(await answering(status, body)), kind: 'submit-then-poll' as const, mapping };
    await expect(pollQuote(carrier, 'x', request, caller)).resolves.toMatchObject({
      state: 'done',
      result: { outcome: 'error' },
    });
  });

  it('may come by callback', async () => {
    const url = await serve(async (incoming, response) =>
      response.end(JSON.stringify({ id: 'r1', to: await bodyOf(incoming) })),
    );
    const mapping = { ...polled, request: { path: '/jobs', body: '{"tell": callback_url}' } };
    const carrier = carrierAt(url, { kind: 'callback', mapping });
    const asked = { ...request, callback_url: 'https://portal.example/callbacks/abc' };
    await expect(submitQuote(carrier, asked, caller)).resolves.toMatchObject({ state: 'pending', ref: 'r1' });
    expect(exchanges.at(-1)?.request_body).toContain('callbacks/abc');
    await expect(readCallback(carrier, asked, '{"price": 333}')).resolves.toMatchObject({ result: { premium: 333 } });
    await expect(readCallback(carrier, asked, 'nonsense')).resolves.toMatchObject({ result: { outcome: 'error' } });
  });
});

describe('without a call', () => {
  it('replays a recorded answer through a mapping', async () => {
    const answer = { status: 200, headers: {}, body: { price: 10 } };
    await expect(mapAnswer(carrierAt('http://x'), answer, request)).resolves.toMatchObject({ result: { premium: 10 } });
  });

  it('leaves a login portal to the person', async () => {
    await expect(submitQuote(carrierAt('', { kind: 'login-portal' }), request, caller)).resolves.toMatchObject({
      state: 'done',
      result: { outcome: 'error', description: expect.stringMatching(/by hand/) },
    });
  });
});
