import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gets, inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { quoteRequest } from '../../../testing/requests.ts';
import type { ConversationState, Progress, Step } from '../../types.ts';
import { Conversation } from '../conversation.ts';

const { caller } = testCaller();
const request = quoteRequest('flood');
const copyOf = (progress: Progress): Progress => JSON.parse(JSON.stringify(progress));

class Died extends Error {}

const KEY = { headers: { 'Idempotency-Key': '{{idempotency_key}}' } };
const steps: Step[] = [
  posts('create', '{"zip": values.zip}', { request: { path: '/create', ...KEY }, outputs: { id: 'body.id' } }),
  posts('skipped', '{}', { when: 'type = "home"' }),
  posts('product', '{"of": id, "product": item}', { each: 'body.products', request: { path: '/product', ...KEY } }),
  posts('bind', '{"of": id}', { is_once: true, request: { path: '/bind', ...KEY } }),
  gets('poll', '/poll/{{id}}', { until: 'polls = 2', request: { path: '', ...KEY } }),
];

const carrierOf = async () => {
  const { url, asked } = await speaking(({ path }) => ({
    body: path === '/create' ? { id: 'c/1', products: ['a', 'b'] } : { price: 640 },
  }));
  const spoken = () => asked.map(({ method, path, headers, body }) => [method, path, headers['idempotency-key'], body]);
  const made = steps.map((step): Step => {
    const { id, request: given } = step;
    if (!given) return step;
    const isPoll = id === 'poll';
    const body = isPoll || !given.body ? {} : { body: given.body };
    return { ...step, request: { ...given, ...body, ...(isPoll ? { method: 'GET', path: '/poll/{{id}}' } : {}) } };
  });
  return { carrier: inConversation(url, made), spoken };
};

/** Runs a conversation to its end in processes that die after a save when `dies` is true; another resumes. */
async function asked(dies: (kept: number) => boolean) {
  const { carrier, spoken } = await carrierOf();
  let kept: Progress | undefined;
  let count = 0;
  const keep = async (progress: Progress) => {
    kept = copyOf(progress);
    count += 1;
    if (dies(count)) throw new Died();
  };
  for (let round = 0; round < 40; round += 1) {
    const turn: ConversationState | null = await new Conversation(
      { carrier, request, caller, now: () => new Date(), keep },
      kept && copyOf(kept),
    )
      .run()
      .catch((error: unknown) => {
        if (error instanceof Died) return null;
        throw error;
      });
    if (turn?.state === 'again') kept = copyOf(turn.progress);
    else if (turn) return { turn, spoken: spoken() };
  }
  throw new Error('It does not end.');
}

it('a conversation that another process goes on with after each step asks the same, and each thing once', async () => {
  const whole = await asked(() => false);
  expect(whole.turn).toMatchObject({ state: 'done', result: { outcome: 'quoted', premium: 640 } });
  expect(whole.spoken.map(([method, path]) => `${method} ${path}`)).toEqual([
    ...['POST /create', 'POST /product', 'POST /product', 'POST /bind'],
    ...['GET /poll/c%2F1', 'GET /poll/c%2F1', 'GET /poll/c%2F1'],
  ]);
  expect(new Set(whole.spoken.map(([, , key]) => key))).toEqual(new Set([request.idempotency_key]));
  // The number of saves, and the save after which the once-only request may have been sent, so no process dies there.
  const { keeps, beforeBind } = { keeps: 12, beforeBind: 4 };
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: keeps })), async (deaths) => {
      const died = await asked((count) => count !== beforeBind && deaths.includes(count));
      expect(died).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});
