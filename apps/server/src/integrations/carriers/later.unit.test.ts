import { describe, expect, it } from 'vitest';
import { answering, bodyOf, carrierAt } from '../testing/carriers.ts';
import { type Kind, mappingInSteps, pollingFor, type Short } from '../testing/in-steps.ts';
import { serve, testCaller } from '../testing/outside.ts';
import { ask, quoteRequest } from '../testing/requests.ts';
import { Conversation } from './conversation/conversation.ts';
import { readRecorded } from './recorded.ts';
import type { CarrierConfig, Progress } from './types.ts';

const { caller, exchanges } = testCaller();
const request = quoteRequest('flood');

describe('submissions that are answered later', () => {
  const poll = { path: '/jobs/{{ref}}', done: 'body.ready', after_ms: 500 };
  const polled: Short = {
    request: { path: '/jobs', body: '{}' },
    ref: 'body.id',
    poll,
    answer: '{"premium": body.price}',
  };
  const thatAnswers = async (text: string, kind: Kind, mapping: Short, status = 200): Promise<CarrierConfig> => ({
    ...(await answering(status, text)),
    mapping: mappingInSteps(kind, mapping),
  });

  it('are pending until they are done', async () => {
    let asked = 0;
    const url = await serve((incoming, response) => {
      asked += 1;
      response.end(incoming.method === 'POST' ? '{"id": 17}' : JSON.stringify({ ready: asked > 2, price: 640 }));
    });
    const carrier = carrierAt(url, { mapping: mappingInSteps('submit-then-poll', polled) });
    const pending = {
      state: 'again',
      after_ms: 500,
      progress: { at: 'poll', steps: { request: { outputs: { ref: 17 } } } },
    };
    const submitted = await ask(carrier, request, caller);
    expect(submitted).toMatchObject(pending);
    const { progress } = submitted as { progress: Progress };
    await expect(ask(carrier, request, caller, progress)).resolves.toMatchObject(pending);
    await expect(ask(carrier, request, caller, progress)).resolves.toMatchObject({
      state: 'done',
      result: { premium: 640 },
    });
    expect(exchanges.map(({ url: address }) => new URL(address).pathname)).toEqual(['/jobs', '/jobs/17', '/jobs/17']);
  });

  it('are asked for again no sooner than twice a second', async () => {
    const carrier = await thatAnswers('{"id": "a"}', 'submit-then-poll', { ...polled, poll: { ...poll, after_ms: 1 } });
    await expect(ask(carrier, request, caller)).resolves.toMatchObject({ state: 'again', after_ms: 500 });
  });

  it.each([
    ['{"price": 640}', 'quoted'],
    ['{"oops": true}', 'error'],
  ])('may be answered at once: %s is %s', async (body, outcome) => {
    const carrier = await thatAnswers(body, 'submit-then-poll', polled);
    await expect(ask(carrier, request, caller)).resolves.toMatchObject({ state: 'done', result: { outcome } });
  });

  it.each([
    [404, '{}', polled],
    [200, 'gone', polled],
    [200, '{}', { ...polled, poll: undefined }],
    [200, '{}', { ...polled, poll: { ...poll, done: '$error("no")' } }],
  ])('end in an error when asking fails: %d %s', async (status, body, mapping) => {
    const carrier = await thatAnswers(body, 'submit-then-poll', mapping, status);
    await expect(ask(carrier, request, caller, pollingFor('x'))).resolves.toMatchObject({
      state: 'done',
      result: { outcome: 'error' },
    });
  });

  it('say which step failed, when it was not the first', async () => {
    const carrier = await thatAnswers('{}', 'submit-then-poll', polled, 404);
    await expect(ask(carrier, request, caller, pollingFor('x'))).resolves.toMatchObject({
      result: { description: 'Waiting for its quote: The carrier did not take the request (status 404).' },
    });
    await expect(ask(carrier, request, caller)).resolves.toMatchObject({
      result: { description: 'The carrier did not take the request (status 404).' },
    });
  });

  it('may come by callback', async () => {
    const url = await serve(async (incoming, response) =>
      response.end(JSON.stringify({ id: 'r1', to: await bodyOf(incoming) })),
    );
    const mapping = { ...polled, request: { path: '/jobs', body: '{"tell": callback_url}' } };
    const carrier = carrierAt(url, { mapping: mappingInSteps('callback', mapping) });
    const asked = { ...request, callback_url: 'https://portal.example/callbacks/abc' };
    const turn = await ask(carrier, asked, caller);
    expect(turn).toMatchObject({ state: 'awaiting', ref: null, progress: { at: 'result' } });
    expect(exchanges.at(-1)?.request_body).toContain('callbacks/abc');
    const { progress } = turn as { progress: Progress };
    const given = { carrier, request: asked, caller, now: () => new Date() };
    const sent = (text: string) => new Conversation(given, structuredClone(progress)).receive({ text, headers: {} });
    await expect(sent('{"price": 333}')).resolves.toMatchObject({ state: 'done', result: { premium: 333 } });
    await expect(sent('nonsense')).resolves.toMatchObject({ state: 'done', result: { outcome: 'error' } });
  });
});

describe('without a call', () => {
  it('replays a recorded answer through a mapping', async () => {
    const answer = { status: 200, headers: {}, text: '{"price": 10}' };
    const recorded = [{ step: 'request', method: 'POST', is_sent: false, answer }];
    await expect(readRecorded(carrierAt('http://x'), recorded, request)).resolves.toMatchObject({
      result: { premium: 10 },
    });
  });

  it('leaves a login portal to the person', async () => {
    await expect(ask(carrierAt('', { kind: 'login-portal' }), request, caller)).resolves.toMatchObject({
      state: 'done',
      result: { outcome: 'error', description: expect.stringMatching(/by hand/) },
    });
  });
});
