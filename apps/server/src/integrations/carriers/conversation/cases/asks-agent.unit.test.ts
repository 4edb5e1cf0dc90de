import { describe, expect, it } from 'vitest';
import { inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';
import type { ConversationState, Progress, Step } from '../../types.ts';
import { Conversation } from '../conversation.ts';

const { caller } = testCaller();
const withAnswers = (answers: Record<string, string>) => ({ ...quoteRequest('flood'), answers });
const asks: Step = { id: 'asking', name: 'Asking you', ask: 'body.questions' };
const POOL = { id: 'pool', text: 'Is there a pool?', options: ['yes', 'no'] };
const FENCE = { id: 'fence', text: 'Is it fenced?', only_if: { id: 'pool', is: ['yes'] } };
const NOTE = { id: 'note', text: 'Anything else?', is_required: false };
const progressOf = (turn: ConversationState): Progress => {
  if (turn.state !== 'asks') throw new Error(`It is ${turn.state}.`);
  // The progress as it is saved until an agent has answered.
  return { ...JSON.parse(JSON.stringify(turn.progress)), is_answered: true };
};

const carrierThatAsks = async (rounds: object[][]) => {
  const { url, asked } = await speaking((_one, count) => ({
    body: { questions: rounds[count - 1] ?? [], price: 640, open: (rounds[count - 1]?.length ?? 0) > 0 },
  }));
  const rate = posts('rate', '{"answers": answers}', {
    success: '$not(body.open)',
    on_failure: { do: 'go_to', step: 'asking' },
  });
  return { asked, carrier: inConversation(url, [posts('start', '{}'), asks, rate]) };
};

describe('a step that asks the agent', () => {
  it('waits until what is required is answered; then the answers are sent', async () => {
    const { carrier, asked } = await carrierThatAsks([[POOL, FENCE]]);
    const turn = await ask(carrier, withAnswers({}), caller);
    expect(turn).toMatchObject({
      state: 'asks',
      questions: [
        { id: 'pool', type: 'choice', is_required: true, options: [{ value: 'yes', label: 'yes' }, { value: 'no' }] },
        { id: 'fence', type: 'text', only_if: { id: 'pool', is: ['yes'] } },
      ],
    });
    expect(asked).toHaveLength(1);
    const half = await ask(carrier, withAnswers({ pool: 'yes' }), caller, progressOf(turn));
    expect(half).toMatchObject({ state: 'asks' });
    const whole = await ask(carrier, withAnswers({ pool: 'no' }), caller, progressOf(half));
    expect(whole).toMatchObject({ state: 'done', result: { premium: 640 } });
    expect(asked.at(-1)?.body).toBe('{"answers":{"pool":"no"}}');
  });

  it('does not wait for what is known already, nor where nothing is asked', async () => {
    for (const questions of [[POOL], [], [NOTE]]) {
      const { carrier } = await carrierThatAsks([questions]);
      const turn = await ask(carrier, withAnswers({ pool: 'no', note: '' }), caller);
      expect(turn).toMatchObject({ state: 'done', result: { premium: 640 } });
    }
  });

  it('asks what need not be answered, and goes on without once that was left blank or nobody answered', async () => {
    const { carrier, asked } = await carrierThatAsks([[NOTE], [NOTE]]);
    const turn = await ask(carrier, withAnswers({}), caller);
    expect(turn).toMatchObject({ state: 'asks', questions: [{ id: 'note', is_required: false }] });
    const left = JSON.parse(JSON.stringify((turn as { progress: Progress }).progress)) as Progress;
    expect(left.is_answered).toBe(true);
    for (const answers of [{}, { note: '' }] as Record<string, string>[]) {
      const without = await ask(carrier, withAnswers(answers), caller, structuredClone(left));
      expect(without).toMatchObject({ state: 'done', result: { premium: 640 } });
    }
    expect(asked.map(({ path }) => path)).toEqual(['/start', '/rate', '/rate', '/rate']);
  });

  it('does not ask what need not be answered where nobody is there, nor beside what was answered', async () => {
    const { carrier } = await carrierThatAsks([[NOTE]]);
    const alone = { carrier, request: withAnswers({}), caller, now: () => new Date(), is_unattended: true };
    await expect(new Conversation(alone).run()).resolves.toMatchObject({ state: 'done', result: { premium: 640 } });
    const both = await carrierThatAsks([[POOL, NOTE]]);
    const turn = await ask(both.carrier, withAnswers({}), caller);
    expect(progressOf(turn)).toMatchObject({ at: 'asking' });
    expect((turn as { progress: Progress }).progress.is_answered).toBeUndefined();
    const done = await ask(both.carrier, withAnswers({ pool: 'no' }), caller, progressOf(turn));
    expect(done).toMatchObject({ state: 'done' });
  });

  it('asks the same again when the carrier does, and waits for a new answer', async () => {
    const { carrier, asked } = await carrierThatAsks([[POOL], [POOL]]);
    const first = await ask(carrier, withAnswers({}), caller);
    const second = await ask(carrier, withAnswers({ pool: 'yes' }), caller, progressOf(first));
    expect(second).toMatchObject({ state: 'asks', questions: [{ id: 'pool' }] });
    const third = await ask(carrier, withAnswers({ pool: 'no' }), caller, progressOf(second));
    expect(third).toMatchObject({ state: 'done', result: { premium: 640 } });
    expect(asked.map(({ path }) => path)).toEqual(['/start', '/rate', '/rate']);
  });

  it.each([['[{"text": "Without a name"}]'], ['"What?"'], ['[{"id": "a", "text": "b", "type": "colour"}]']])(
    'is an error when it asks nothing that can be asked: %s',
    async (given) => {
      const { url } = await speaking(() => ({}));
      const steps = [posts('start', '{}'), { ...asks, ask: given }];
      await expect(ask(inConversation(url, steps), withAnswers({}), caller)).resolves.toMatchObject({
        result: {
          outcome: 'error',
          description: expect.stringMatching(/^Asking you: .*questions are not as expected/),
        },
      });
    },
  );

  it.each<[Partial<Step>, RegExp]>([
    [{ when: '$error("no")' }, /^Asking you: its condition \(when\) could not be worked out: no/],
    [{ ask: '$known("x", {})' }, /^Asking you: its questions \(ask\) could not be worked out: 'x' is not a word/],
    [
      { ...posts('all', '{}'), name: 'Asking you', ask: undefined, each: '$error("no")' },
      /its list \(each\) could not/,
    ],
  ])('that cannot be worked out is named, and its part: %j', async (part, words) => {
    const { url } = await speaking(() => ({}));
    for (const before of [[], [posts('start', '{}')]]) {
      const turn = await ask(inConversation(url, [...before, { ...asks, ...part } as Step]), withAnswers({}), caller);
      const result = { outcome: 'error', failure: 'setup', description: expect.stringMatching(words) };
      expect(turn).toMatchObject({ state: 'done', result });
    }
  });
});

describe('a carrier that refuses the answers', () => {
  const AMOUNT = { id: 'amount', text: 'How much?', type: 'number' };
  /** A carrier with questions that answers each further request by `answers`. */
  const refusing = async (
    answers: (count: number) => { status?: number; body: object },
    more: Step[] = [],
    step = {},
  ) => {
    const { url, asked } = await speaking((_one, count) =>
      count === 1 ? { body: { questions: [AMOUNT, NOTE] } } : answers(count - 1),
    );
    const rate = posts('rate', '{"answers": answers, "id": $uuid()}', step);
    return { asked, carrier: inConversation(url, [posts('start', '{}'), asks, ...more, rate]) };
  };
  const refused = { status: 400, body: { errors: ['amount is too large'] } };
  const start = async (carrier: Parameters<typeof ask>[0]) => progressOf(await ask(carrier, withAnswers({}), caller));

  it.each<[string, { status?: number; body: object }, object, string]>([
    ['a 4xx', refused, {}, 'amount is too large.'],
    [
      'a 422 in words of the mapping',
      { status: 422, body: { why: 'Too much' } },
      { on_failure: { do: 'end', reason: 'body.why' } },
      'Too much',
    ],
    [
      'a 200 that is no success',
      { body: { error: 'Too much' } },
      { success: '$not($exists(body.error))' },
      'Too much.',
    ],
    ['a 400 that says nothing', { status: 400, body: {} }, {}, 'The carrier did not take the request (status 400).'],
  ])('by %s has the agent asked again with its message', async (_, answer, step, refusal) => {
    const { carrier, asked } = await refusing((count) => (count === 1 ? answer : { body: { price: 640 } }), [], step);
    const first = await start(carrier);
    const again = await ask(carrier, withAnswers({ amount: '$9,000' }), caller, first);
    expect(again).toMatchObject({ state: 'asks', refusal, questions: [{ id: 'amount' }, { id: 'note' }] });
    // A process that resumes without new answers does not send the same answers again.
    const still = await ask(
      carrier,
      withAnswers({ amount: '$9,000' }),
      caller,
      structuredClone((again as { progress: Progress }).progress),
    );
    expect(still).toMatchObject({ state: 'asks' });
    expect(asked).toHaveLength(2);
    const done = await ask(carrier, withAnswers({ amount: '900' }), caller, progressOf(again));
    expect(done).toMatchObject({ state: 'done', result: { premium: 640 } });
    const bodies = asked.slice(1).map(({ body }) => JSON.parse(body) as { answers: object });
    expect(bodies.map(({ answers }) => answers)).toEqual([{ amount: '9000' }, { amount: '900' }]);
  });

  it.each<[string, { status?: number; body: object }, Step[], object]>([
    ['its sign-in', { status: 401, body: {} }, [], {}],
    ['a failure of its own', { status: 500, body: {} }, [], {}],
    ['a step that may be sent but once', refused, [], { is_once: true }],
    ['a step that has another way', refused, [], { on_failure: { do: 'go_to', step: '' } }],
  ])('is not asked again after %s', async (_, answer, more, step) => {
    const { carrier } = await refusing(() => answer, more, step);
    const turn = await ask(carrier, withAnswers({ amount: '9' }), caller, await start(carrier));
    expect(turn.state).toBe('done');
  });

  it('is not asked again where nobody is there, nor where a step of once came in between, nor for what reads no answer', async () => {
    const first = await refusing(() => refused);
    const alone = {
      request: withAnswers({ amount: '9', note: '' }),
      caller,
      now: () => new Date(),
      is_unattended: true,
    };
    await expect(new Conversation({ ...alone, carrier: first.carrier }).run()).resolves.toMatchObject({
      result: { outcome: 'error', failure: 'request' },
    });
    const once = await refusing(
      (count) => (count === 1 ? { body: {} } : refused),
      [posts('save', '{}', { is_once: true })],
    );
    const turn = await ask(once.carrier, withAnswers({ amount: '9' }), caller, await start(once.carrier));
    expect(turn).toMatchObject({ state: 'done', result: { failure: 'request' } });
    const { url } = await speaking((_one, count) => (count === 1 ? { body: { questions: [AMOUNT] } } : refused));
    const blind = inConversation(url, [posts('start', '{}'), asks, posts('rate', '{"fixed": 1}')]);
    const other = await ask(blind, withAnswers({ amount: '9' }), caller, await start(blind));
    expect(other).toMatchObject({ state: 'done', result: { failure: 'request' } });
  });

  it('is sent what led from the questions to the refusal once more, and reads its questions as it asked them', async () => {
    const { carrier, asked } = await refusing(
      (count) => (count === 2 ? refused : { body: { price: 640 } }),
      [posts('save', '{"note": answers.note}')],
    );
    const again = await ask(carrier, withAnswers({ amount: '9' }), caller, await start(carrier));
    expect(again).toMatchObject({ state: 'asks', questions: [{ id: 'amount' }, { id: 'note' }] });
    await ask(carrier, withAnswers({ amount: '8' }), caller, progressOf(again));
    expect(asked.map(({ path }) => path)).toEqual(['/start', '/save', '/rate', '/save', '/rate']);
    const ids = asked.filter(({ path }) => path === '/rate').map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(ids[0]).not.toBe(ids[1]);
  });
});
