import { describe, expect, it } from 'vitest';
import { inConversation, posts, speaking } from '../../testing/conversations.ts';
import { testCaller } from '../../testing/outside.ts';
import { ask, quoteRequest } from '../../testing/requests.ts';
import type { Progress, Step, Turn } from '../types.ts';

const { caller } = testCaller();
const withAnswers = (answers: Record<string, string>) => ({ ...quoteRequest('flood'), answers });
const asks: Step = { id: 'asking', name: 'Asking you', ask: 'body.questions' };
const POOL = { id: 'pool', text: 'Is there a pool?', options: ['yes', 'no'] };
const FENCE = { id: 'fence', text: 'Is it fenced?', only_if: { id: 'pool', is: ['yes'] } };
const progressOf = (turn: Turn): Progress => {
  if (turn.state !== 'asks') throw new Error(`It is ${turn.state}.`);
  // As it is kept until an agent has answered.
  return { ...JSON.parse(JSON.stringify(turn.progress)), is_answered: true };
};

const carrierThatAsks = async (rounds: object[][]) => {
  const { url, asked } = await speaking((_one, count) => ({
    body: { questions: rounds[count - 1] ?? [], price: 640, open: (rounds[count - 1]?.length ?? 0) > 0 },
  }));
  const rate = posts('rate', '{"answers": answers}', {
    ...{ success: '$not(body.open)', on_failure: { do: 'go_to', step: 'asking' } },
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
    for (const questions of [[POOL], [], [{ id: 'note', text: 'Anything else?', is_required: false }]]) {
      const { carrier } = await carrierThatAsks([questions]);
      const turn = await ask(carrier, withAnswers({ pool: 'no' }), caller);
      expect(turn).toMatchObject({ state: 'done', result: { premium: 640 } });
    }
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
});
