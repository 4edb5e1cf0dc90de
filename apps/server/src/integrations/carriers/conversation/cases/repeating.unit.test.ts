import { describe, expect, it } from 'vitest';
import { gets, inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest, quoteToEnd } from '../../../testing/requests.ts';
import type { ConversationState, Progress } from '../../types.ts';
import { Conversation } from '../conversation.ts';

const { caller } = testCaller();
const request = quoteRequest('flood');

describe('a step that is repeated', () => {
  it('is asked again until its condition gives true, which sees how long and how often', async () => {
    const { url, asked } = await speaking((_one, count) => ({ body: { price: count } }));
    const steps = [
      posts('start', '{}'),
      gets('poll', '/p?polls={{polls}}&ms={{elapsed_ms}}', { until: 'elapsed_ms >= 6000 and polls = 3' }),
    ];
    let now = Date.parse('2026-11-21T12:00:00Z');
    let turn: ConversationState | undefined;
    const pauses: number[] = [];
    do {
      const progress: Progress | undefined = turn?.state === 'again' ? turn.progress : undefined;
      turn = await new Conversation(
        { carrier: inConversation(url, steps), request, caller, now: () => new Date(now) },
        progress,
      ).run();
      if (turn.state === 'again') {
        pauses.push(turn.after_ms);
        now += turn.after_ms;
      }
    } while (turn.state === 'again');
    expect(turn).toMatchObject({ result: { premium: 5 } });
    expect(pauses).toEqual([2_000, 2_000, 2_000, 2_000]);
    expect(asked.map(({ path }) => path)).toEqual([
      ...['/start', '/p?polls=0&ms=2000', '/p?polls=1&ms=4000', '/p?polls=2&ms=6000', '/p?polls=3&ms=8000'],
    ]);
  });

  it('is asked no more often than it may be; then the last answer is taken', async () => {
    const { url, asked } = await speaking((_one, count) => ({ body: { price: count } }));
    const carrier = inConversation(url, [gets('poll', '/p', { until: 'false', at_most: 3 })]);
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ premium: 3 });
    expect(asked).toHaveLength(3);
  });

  it('says that its condition never came true where nothing can be made of the last answer', async () => {
    const { url } = await speaking((_one, count) => ({ body: { state: 'PENDING', count } }));
    const steps = [gets('poll', '/p', { until: 'body.state = "DONE"', at_most: 3 })];
    const result = await quoteToEnd(inConversation(url, steps), request, caller);
    expect(result).toMatchObject({
      outcome: 'error',
      description: expect.stringMatching(/^'Asked again until' was not true after 3 answers\. The answer could not be/),
    });
  });

  it('is one step, however often it is asked', async () => {
    const { url, asked } = await speaking((_one, count) => ({ body: { price: count, done: count > 80 } }));
    const steps = [posts('start', '{}'), gets('poll', '/p', { until: 'body.done' })];
    await expect(quoteToEnd(inConversation(url, steps), request, caller)).resolves.toMatchObject({ premium: 81 });
    expect(asked).toHaveLength(81);
  });

  it.each([
    [{}, 2_000],
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0' }, 2_000],
    [{ 'retry-after': '86400' }, 120_000],
    [{ 'retry-after': 'soon' }, 2_000],
  ])('waits as a 202 with %j wants it', async (headers, after_ms) => {
    const { url } = await speaking(() => ({ status: 202, headers, body: '' }));
    const poll = gets('poll', '/p', { until: 'status = 200' });
    const second = await ask(inConversation(url, [posts('start', '{}'), poll]), request, caller);
    expect(second).toMatchObject({ state: 'again', after_ms, progress: { at: 'poll' } });
    await expect(ask(inConversation(url, [poll]), request, caller)).resolves.toMatchObject({
      state: 'again',
      after_ms,
    });
  });

  it.each([
    ['Sat, 21 Nov 2026 12:00:45 GMT', 45_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 2_000],
    ['Sun, 22 Nov 2026 12:00:00 GMT', 120_000],
  ])('hears a date as it hears seconds: %s', async (date, after_ms) => {
    const { url } = await speaking(() => ({ status: 202, headers: { 'retry-after': date }, body: '' }));
    const carrier = inConversation(url, [gets('poll', '/p', { until: 'status = 200' })]);
    const now = () => new Date('2026-11-21T12:00:00Z');
    await expect(new Conversation({ carrier, request, caller, now }).run()).resolves.toMatchObject({
      state: 'again',
      after_ms,
    });
  });

  it.each([503, 429])('goes on after a passing failure (%i), and says what it came to so far', async (status) => {
    const { url } = await speaking((_one, count) =>
      count < 10 ? { status, headers: { 'retry-after': '0' }, body: '' } : { body: { price: 5, done: true } },
    );
    const carrier = inConversation(url, [gets('poll', '/p', { until: 'body.done' })]);
    const first = await ask(carrier, request, caller);
    expect(first).toMatchObject({ state: 'again', trouble: { outcome: 'error' } });
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ premium: 5 });
  });

  it('for each of a list asks again only for those that are not done', async () => {
    const { url, asked } = await speaking(({ path }, count) => ({
      body: { done: path === '/b' || count > 4, price: 10 },
    }));
    const step = gets('poll', '/{{item}}', { each: '["a", "b", "c"]', until: 'body.done' });
    const carrier = inConversation(url, [step], '{"premium": $sum(body.price)}');
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ premium: 30 });
    expect(asked.map(({ path }) => path)).toEqual(['/a', '/b', '/c', '/a', '/c', '/a']);
  });
});

describe('an address that the carrier gave', () => {
  const following = async (location: (own: string) => string) => {
    let own = '';
    const { url, asked } = await speaking(({ path }) =>
      path === '/start' ? { status: 202, headers: { location: location(own) }, body: '' } : { body: { price: 77 } },
    );
    own = url;
    const steps = [posts('start', '{}'), gets('poll', '{{headers.location}}', { until: 'status = 200' })];
    return { asked, result: await quoteToEnd(inConversation(url, steps), request, caller) };
  };

  it.each([
    ['whole', (own: string) => `${own}/jobs/7?a=b%20c`],
    ['from its root on', () => '/jobs/7?a=b%20c'],
  ])('is followed, %s', async (_how, location) => {
    const { asked, result } = await following(location);
    expect(result).toMatchObject({ outcome: 'quoted', premium: 77 });
    expect(asked.at(-1)?.path).toBe('/jobs/7?a=b%20c');
  });

  it.each(['https://evil.example/jobs/7', '//evil.example/jobs/7', 'http://127.0.0.1:1/jobs/7', 'javascript:alert(1)'])(
    'of another origin is refused: %s',
    async (location) => {
      const { asked, result } = await following(() => location);
      expect(result.description).toMatch(/^Step poll: The request could not be made: the path leads away/);
      expect(asked).toHaveLength(1);
    },
  );

  it('that is missing is said', async () => {
    const { url } = await speaking(() => ({ status: 202, body: '' }));
    const steps = [posts('start', '{}'), gets('next', '{{headers.location}}')];
    const result = await quoteToEnd(inConversation(url, steps), request, caller);
    expect(result.description).toMatch(/gave no address to go on at/);
  });
});
