import { describe, expect, it } from 'vitest';
import { gets, inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';
import type { QuoteRequest, Step } from '../../types.ts';

const { caller } = testCaller();
type Reply = Parameters<typeof speaking>[0];

async function comesTo(
  steps: Step[],
  reply: Reply = () => ({}),
  more: Partial<QuoteRequest> = {},
  timeout_ms?: number,
) {
  const { url, asked } = await speaking(reply);
  const carrier = inConversation(url, steps);
  if (timeout_ms) carrier.limits.timeout_ms = timeout_ms;
  const turn = await ask(carrier, { ...quoteRequest('flood'), ...more }, caller);
  return { turn, asked };
}
const fails = (words: RegExp) => ({
  state: 'done',
  result: { outcome: 'error', description: expect.stringMatching(words) },
});
const MB = 1024 * 1024;

describe('a conversation', () => {
  it('of twenty steps that leads back to its first ends', async () => {
    const steps = Array.from({ length: 20 }, (_, at) => posts(`s${at}`, '{}'));
    steps[19] = posts('s19', '{}', { success: 'false', on_failure: { do: 'go_to', step: 's0' } });
    const { turn, asked } = await comesTo(steps, () => ({ body: { n: 1 } }));
    expect(turn).toMatchObject(fails(/does not end: 60 steps/));
    expect(asked).toHaveLength(60);
  });

  it('asks for fifty items of a list at most', async () => {
    const { turn, asked } = await comesTo([posts('one', '{}', { each: '[1..51]' })]);
    expect(turn).toMatchObject(fails(/gives 51 items, and 50 at most/));
    expect(asked).toEqual([]);
  });

  it.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'http:\\\\elsewhere.example', 'javascript:1'])(
    'goes nowhere else, though the carrier says so: %s',
    async (next) => {
      const { turn, asked } = await comesTo([posts('start', '{}'), gets('next', '{{body.next}}')], () => ({
        body: { next },
      }));
      expect(turn).toMatchObject(fails(/away from the carrier's own address/));
      expect(asked).toHaveLength(1);
    },
  );

  it('lets no answer write a header of its own', async () => {
    const steps = [posts('start', '{}', { outputs: { ref: 'body.ref' } }), gets('next', '/next')];
    steps[1] = gets('next', '/next', { request: { path: '/next', headers: { 'X-Ref': '{{ref}}' } } });
    const { turn, asked } = await comesTo(steps, () => ({ body: { ref: 'a\r\nX-Evil: 1' } }));
    expect(asked.every(({ headers }) => headers['x-evil'] === undefined)).toBe(true);
    expect(asked[1]?.headers['x-ref'] ?? '').not.toMatch(/[\r\n]/);
    expect(turn.state).toBe('done');
  });

  it('may call its steps and what they give out as the language calls its own', async () => {
    const { turn, asked } = await comesTo(
      [
        posts('left', '{}', { when: '$exists(steps.constructor.body)' }),
        posts('constructor', '{}', { outputs: { constructor: 'body.n', toString: 'body.n' } }),
        posts('last', '{"n": constructor, "m": steps.constructor.outputs.toString}'),
      ],
      () => ({ body: { n: 7, price: 640 } }),
    );
    expect(turn).toMatchObject({ result: { premium: 640 } });
    expect(asked.map(({ path }) => path)).toEqual(['/constructor', '/last']);
    expect(JSON.parse(asked[1]?.body ?? '')).toEqual({ n: 7, m: 7 });
  });

  it('sends answers by whatever name, and nothing of theirs is taken for more', async () => {
    const answers = JSON.parse('{"__proto__": "a", "constructor": "b", "roof": "12"}') as Record<string, string>;
    const { turn, asked } = await comesTo(
      [posts('only', '{"roof": answers.roof, "street": values.address1}')],
      () => ({ body: { price: 640 } }),
      { answers },
    );
    expect(turn).toMatchObject({ result: { premium: 640 } });
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ roof: '12' });
  });

  const WILD = '($f := function($n) { $f($n + 1) }; $f(1))';
  it.each<[string, Step]>([
    ['when', posts('wild', '{}', { when: WILD })],
    ['each', posts('wild', '{}', { each: WILD })],
    ['until', posts('wild', '{}', { until: WILD })],
    ['ask', { id: 'wild', name: 'Step wild', ask: WILD }],
    ['outputs', posts('wild', '{}', { outputs: { x: WILD } })],
  ])('ends when an expression of it does not: %s', async (_part, step) => {
    const { turn } = await comesTo([step, posts('last', '{}')]);
    expect(turn).toMatchObject(fails(/timeout/));
  });

  it('keeps 8 MB of answers, and ends when there are more', async () => {
    const steps = Array.from({ length: 5 }, (_, at) => posts(`s${at}`, '{}'));
    const answering = (size: number) =>
      comesTo(steps, () => ({ body: { price: 5, text: 'x,'.repeat(size / 2) } }), {}, 60_000);
    expect((await answering(1.5 * MB)).turn).toMatchObject({ result: { premium: 5 } });
    const { turn, asked } = await answering(2.5 * MB);
    expect(turn).toMatchObject(fails(/^Step s3: .*more than 8 MB in all/));
    expect(asked).toHaveLength(4);
    const listed = await comesTo(
      [posts('all', '{}', { each: '[1..50]' }), posts('last', '{}')],
      () => ({
        body: { text: 'x,'.repeat(1.25 * MB) },
      }),
      {},
      60_000,
    );
    expect(listed.turn).toMatchObject(fails(/more than 8 MB in all/));
    expect(listed.asked).toHaveLength(4);
  });

  it('keeps files of 25 MB, and ends when there are more', async () => {
    const file = (id: string) => gets(id, `/${id}`, { response: 'file' });
    const sized = (size: number) => () => ({ body: 'x'.repeat(size) });
    expect((await comesTo([file('a')], sized(26 * MB))).turn).toMatchObject(fails(/longer than 25 MB/));
    const { turn, asked } = await comesTo([file('a'), file('b'), file('c')], sized(13 * MB));
    expect(turn).toMatchObject(fails(/^Step b: .*files are more than 25 MB in all/));
    expect(asked).toHaveLength(2);
  });

  it('asks as many questions as the agent can be shown, each by a name of its own', async () => {
    const asks = async (questions: object[]) =>
      (
        await comesTo([posts('start', '{}'), { id: 'ask', name: 'Asking', ask: 'body.questions' }], () => ({
          body: { questions },
        }))
      ).turn;
    const options = (count: number) => Array.from({ length: count }, (_, at) => `Class ${at}`);
    const classes = (count: number) => asks([{ id: 'class', text: 'Which class?', options: options(count) }]);
    const shown = await classes(1_000);
    expect(shown).toMatchObject({ state: 'asks' });
    expect(shown.state === 'asks' && shown.questions[0]?.options).toHaveLength(1_000);
    expect(await classes(1_001)).toMatchObject(fails(/not as expected \(0\.options\)/));
    const many = Array.from({ length: 51 }, (_, at) => ({ id: `q${at}`, text: 'Why?' }));
    expect(await asks(many)).toMatchObject(fails(/has 51 questions, and 50 at most/));
    expect(await asks([many[0], many[0]] as object[])).toMatchObject(fails(/two of its questions are called 'q0'/));
    expect(await asks([{ id: ' ', text: 'Why?' }])).toMatchObject(fails(/not as expected/));
    for (const id of ['__proto__', 'constructor'])
      expect(await asks([{ id, text: 'Why?' }])).toMatchObject({ state: 'asks', questions: [{ id }] });
    const long = many.slice(0, 50).map((one) => ({ ...one, options: options(900) }));
    expect(await asks(long)).toMatchObject(fails(/questions are too long/));
  });
});
