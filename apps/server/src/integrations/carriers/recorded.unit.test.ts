import { describe, expect, it } from 'vitest';
import { gets, inConversation, posts } from '../testing/conversations.ts';
import { quoteRequest } from '../testing/requests.ts';
import { type Recorded, readRecorded } from './recorded.ts';
import type { Step } from './types.ts';

const answered = (step: string | null, body: unknown, status = 200, method = 'POST'): Recorded => ({
  step,
  method,
  is_sent: false,
  answer: { status, headers: {}, text: JSON.stringify(body) },
});
const read = (steps: Step[], recorded: Recorded[], answer?: string) =>
  readRecorded(inConversation('https://carrier.example', steps, answer), recorded, quoteRequest('flood'));

describe('recorded answers, read once more', () => {
  const steps = [
    posts('start', '{}', { outputs: { id: 'body.id' } }),
    posts('home', '{}', { when: 'type = "home"' }),
    gets('poll', '/{{id}}', { until: 'body.done', when: '$isGiven(id)' }),
  ];
  const answer = '{"premium": body.price, "quote_number": id}';

  it('come to what they came to then', async () => {
    const recorded = [
      answered('start', { id: 7 }),
      answered('poll', { done: false }),
      answered('poll', { done: true, price: 640 }),
    ];
    const result = { outcome: 'quoted', premium: 640, quote_number: '7' };
    await expect(read(steps, recorded, answer)).resolves.toMatchObject({ state: 'done', result });
  });

  it('are known by how they were asked where no step was recorded', async () => {
    const recorded = [answered(null, { id: 7 }), answered(null, { done: true, price: 640 }, 200, 'GET')];
    await expect(read([steps[0]!, steps[2]!], recorded, answer)).resolves.toMatchObject({ result: { premium: 640 } });
  });

  it('are pending where another step would follow', async () => {
    const pending = { state: 'again', progress: { at: 'poll' } };
    await expect(read(steps, [answered('start', { id: 7 })], answer)).resolves.toMatchObject(pending);
    const polled = [answered('start', { id: 7 }), answered('poll', { done: false })];
    await expect(read(steps, polled, answer)).resolves.toMatchObject(pending);
    await expect(read(steps, [answered('start', { price: 5 })], answer)).resolves.toMatchObject({
      result: { premium: 5 },
    });
  });

  it('ask whether a step would follow by all that it saw then', async () => {
    const further = [
      posts('start', '{}'),
      posts('register', '{}', { when: 'producer_code = "" and $count(answers) = 1' }),
    ];
    await expect(read(further, [answered('start', { price: 5 })])).resolves.toMatchObject({
      state: 'again',
      progress: { at: 'register' },
    });
  });

  it('count what was sent to us, and each of a list', async () => {
    const waiting: Step[] = [posts('start', '{}'), { id: 'wait', name: 'Waiting', receive: { by: 'address' } }];
    const sent: Recorded = { ...answered(null, { price: 812 }), is_sent: true };
    await expect(read(waiting, [answered('start', {}), sent])).resolves.toMatchObject({ result: { premium: 812 } });
    const each = [posts('each', '{}', { each: '[1, 2]' })];
    const two = [answered('each', { price: 5 }), answered('each', { price: 6 })];
    await expect(read(each, two, '{"premium": $sum(body.price)}')).resolves.toMatchObject({ result: { premium: 11 } });
  });

  describe('of a step that is repeated for each of a list', () => {
    const products = posts('start', '{}', { outputs: { ids: '[body.ids]' } });
    const poll = (until: string) => gets('poll', '/{{item}}', { each: 'ids', until });
    const total = '{"premium": $sum(body[done].price)}';
    const started = answered('start', { ids: ['a', 'b'] });
    const polled = (price: number | null) => answered('poll', { price, done: price !== null }, 200, 'GET');
    const rounds = [started, polled(null), polled(6), polled(null), polled(5)];

    it('end as they ended: only what was not done was asked for again', async () => {
      const result = { outcome: 'quoted', premium: 11 };
      await expect(read([products, poll('body.done')], rounds, total)).resolves.toMatchObject({
        state: 'done',
        result,
      });
      const cut = [products, poll('body.done')];
      await expect(read(cut, rounds.slice(0, 4), total)).resolves.toMatchObject({ state: 'again' });
      const four = [products, poll('body.done or polls = 1')];
      await expect(read(four, rounds.slice(0, 4), total)).resolves.toMatchObject({ result: { premium: 6 } });
    });

    it('with one that failed in between, and by the time that it took then', async () => {
      const failed = answered('poll', {}, 503, 'GET');
      const broken = [started, polled(6), failed, polled(5)];
      await expect(read([products, poll('body.done')], broken, total)).resolves.toMatchObject({
        result: { premium: 11 },
      });
      const at = (one: Recorded, second: number) => ({ ...one, at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)) });
      const timed = [at(started, 0), at(polled(6), 2), at(polled(null), 2), at(polled(null), 40)];
      const patient = [products, poll('body.done or elapsed_ms > 30000')];
      await expect(read(patient, timed, total)).resolves.toMatchObject({ state: 'done', result: { premium: 6 } });
      await expect(read(patient, timed.slice(0, 3), total)).resolves.toMatchObject({ state: 'again' });
    });
  });

  it('fail as they did, the last of them', async () => {
    const recorded = [answered('start', { id: 7 }, 500), answered('start', { id: 7 }), answered('poll', {}, 404)];
    await expect(read(steps, recorded, answer)).resolves.toMatchObject({
      result: { outcome: 'error', failure: 'request' },
    });
    await expect(read(steps, [])).resolves.toMatchObject({
      result: { description: expect.stringMatching(/^No answer was recorded/) },
    });
  });

  it('count as often as they were asked: the last that may be is the answer', async () => {
    const few = [gets('poll', '/p', { until: 'false', at_most: 2 })];
    const [one, two] = [answered('poll', { price: 1 }), answered('poll', { price: 2 })];
    await expect(read(few, [one])).resolves.toMatchObject({ state: 'again', progress: { polls: 1 } });
    await expect(read(few, [one, two])).resolves.toMatchObject({ state: 'done', result: { premium: 2 } });
  });
});
