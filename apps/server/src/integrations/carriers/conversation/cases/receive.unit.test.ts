import { describe, expect, it } from 'vitest';
import { inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';
import type { CarrierConfig, Progress, Step, StepReceive } from '../../types.ts';
import { Conversation } from '../conversation.ts';

const { caller } = testCaller();
const request = {
  ...quoteRequest('flood'),
  callback_url: 'https://portal.example/c/abc',
  callback_secret: 'signed-with',
};
const WEBHOOK: StepReceive = {
  by: 'webhook',
  match: 'body.ref',
  ref: 'body.id',
  signature: { header: 'X-Signed', secret: 'hook', algorithm: 'sha256', encoding: 'hex' },
};
const waits = (more: Partial<Step> = {}): Step => ({
  id: 'wait',
  name: 'Waiting',
  receive: { by: 'address' },
  ...more,
});

const begun = async (steps: Step[], id: unknown = 'job-7') => {
  const { url, asked } = await speaking(() => ({ body: { id, price: 5 } }));
  const carrier = inConversation(url, steps);
  return { carrier, asked, turn: await ask(carrier, request, caller) };
};
const progressOf = (turn: object): Progress => JSON.parse(JSON.stringify((turn as { progress: Progress }).progress));
const send = (carrier: CarrierConfig, turn: object, text: string, headers = {}) => {
  const progress = progressOf(turn);
  return new Conversation({ carrier, request, caller, now: () => new Date() }, progress).receive({ text, headers });
};

describe('a step that waits for a call from outside', () => {
  it('waits at its address, which the request has told; what comes is the answer', async () => {
    const { carrier, turn, asked } = await begun([
      posts('start', '{"to": callback_url, "with": callback_secret}'),
      waits(),
    ]);
    expect(turn).toMatchObject({ state: 'awaiting', ref: null, step: { id: 'wait' }, progress: { at: 'wait' } });
    expect(asked[0]?.body).toBe('{"to":"https://portal.example/c/abc","with":"signed-with"}');
    await expect(send(carrier, turn, '{"price": 812}')).resolves.toMatchObject({
      state: 'done',
      result: { premium: 812 },
    });
  });

  it('waits for the webhook with its own reference, from the answer before', async () => {
    const { turn } = await begun([posts('start', '{}'), waits({ receive: WEBHOOK })], 17);
    expect(turn).toMatchObject({ state: 'awaiting', ref: '17' });
  });

  it('keeps a reference of a sensible form, and takes no other', async () => {
    const steps = [posts('start', '{}'), waits({ receive: WEBHOOK })];
    expect((await begun(steps, 'x\u0000y')).turn).toMatchObject({ state: 'awaiting', ref: 'xy' });
    for (const id of [null, '', ' ', {}, 'x'.repeat(4_001)])
      expect((await begun(steps, id)).turn).toMatchObject({
        result: { outcome: 'error', description: expect.stringMatching(/^Waiting: .*no reference/) },
      });
  });

  it('goes on with what comes, and gives out what it brought', async () => {
    const steps = [
      posts('start', '{}'),
      waits({ outputs: { quote: 'body.quote' } }),
      posts('end', '{"q": quote, "s": headers."x-a"}'),
    ];
    const { carrier, turn, asked } = await begun(steps);
    const call = await send(carrier, turn, '{"quote": "Q1"}', { 'x-a': 'b' });
    expect(call).toMatchObject({ state: 'goes_on', progress: { at: 'end' } });
    await expect(ask(carrier, request, caller, progressOf(call))).resolves.toMatchObject({ result: { premium: 5 } });
    expect(asked.at(-1)?.body).toBe('{"q":"Q1","s":"b"}');
  });

  it('waits on until it is told all', async () => {
    const { carrier, turn } = await begun([posts('start', '{}'), waits({ until: 'body.done' })]);
    await expect(send(carrier, turn, '{"done": false}')).resolves.toEqual({ state: 'waits' });
    await expect(send(carrier, turn, '{"done": true, "price": 9}')).resolves.toMatchObject({ result: { premium: 9 } });
  });

  it.each([
    ['{"oops"', {}, /not JSON/],
    ['{"price": 1}', { response: 'xml' }, /not XML/],
    ['{"ok": false}', { success: 'body.ok' }, /^Waiting: The carrier did not do what was asked/],
    ['{"price": 1}', { until: '$error("no")' }, /could not be read/],
  ] as const)('is an error with %s', async (text, more, description) => {
    const { carrier, turn } = await begun([posts('start', '{}'), waits(more)]);
    await expect(send(carrier, turn, text)).resolves.toMatchObject({
      result: { outcome: 'error', description: expect.stringMatching(description) },
    });
  });

  it('is one: what nobody waits for is an error', async () => {
    const { carrier } = await begun([posts('start', '{}'), waits()]);
    const turn = { progress: { at: 'start', steps: {}, turns: 1 } };
    await expect(send(carrier, turn, '{}')).resolves.toMatchObject({ result: { outcome: 'error' } });
  });
});
