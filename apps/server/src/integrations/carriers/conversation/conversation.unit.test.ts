import { describe, expect, it } from 'vitest';
import { gets, inConversation, posts, speaking } from '../../testing/conversations.ts';
import { testCaller } from '../../testing/outside.ts';
import { ask, quoteRequest, quoteToEnd } from '../../testing/requests.ts';
import type { CarrierResult, Step } from '../types.ts';
import { Conversation } from './conversation.ts';

const { caller } = testCaller();
const request = quoteRequest('flood');
const paths = (asked: readonly { path: string }[]) => asked.map(({ path }) => path);

describe('steps of a conversation', () => {
  it('see the application, what came before, and its outputs by name', async () => {
    const { url, asked } = await speaking(({ path }) =>
      path === '/one'
        ? { status: 201, headers: { 'x-way': 'w/7' }, body: { id: 'a b', list: [1, 2] } }
        : { body: { price: 812 } },
    );
    const steps = [
      posts('one', '{"zip": values.zip}', { outputs: { job: 'body.id', last_of: 'body.list[-1]', none: 'body.none' } }),
      gets('two', '/jobs/{{job}}/{{steps.one.status}}?of={{last_of}}&w={{headers."x-way"}}&n={{$exists(none)}}', {
        outputs: { price: 'body.price' },
      }),
    ];
    const answer =
      '{"premium": price, "quote_number": steps.one.body.id, "description": steps.one.outputs.job & request.type}';
    await expect(quoteToEnd(inConversation(url, steps, answer), request, caller)).resolves.toMatchObject({
      outcome: 'quoted',
      premium: 812,
      quote_number: 'a b',
      description: 'a bflood',
    });
    expect(paths(asked)).toEqual(['/one', '/jobs/a%20b/201?of=2&w=w%2F7&n=true']);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ zip: '33139' });
  });

  it('are left out unless their condition gives true', async () => {
    const { url, asked } = await speaking(() => ({ body: { price: 1, yes: 'yes' } }));
    const steps = ['true', 'body.yes', 'body.yes = "yes"', 'type = "home"', 'steps.two.status = 200'].map((when, at) =>
      posts(['one', 'two', 'three', 'four', 'five'][at] ?? '', '{}', { when }),
    );
    await quoteToEnd(inConversation(url, steps), request, caller);
    expect(paths(asked)).toEqual(['/one', '/three']);
  });

  it('of which each is left out have asked nothing, and say so', async () => {
    const { url, asked } = await speaking(() => ({}));
    const result = await quoteToEnd(inConversation(url, [posts('one', '{}', { when: 'false' })]), request, caller);
    expect([asked.length, result.outcome, result.failure]).toEqual([0, 'error', 'setup']);
  });

  it('are asked once for each of a list, in its order', async () => {
    const { url, asked } = await speaking(({ body }) => ({ body: { got: JSON.parse(body).n } }));
    const steps = [posts('each', '{"n": item.n, "at": index}', { each: '[{"n": 5}, {"n": 6}, {"n": 7}]' })];
    const answer =
      '{"premium": $sum(steps.each.items.body.got), "description": $string(body) & steps.each.items[1].status}';
    await expect(quoteToEnd(inConversation(url, steps, answer), request, caller)).resolves.toMatchObject({
      premium: 18,
      description: '[{"got":5},{"got":6},{"got":7}]200',
    });
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([5, 6, 7].map((n, at) => ({ n, at })));
  });

  it('are asked for none of an empty list, and for no more than fifty', async () => {
    let length = 0;
    const { url, asked } = await speaking(() => ({ body: { list: Array.from({ length }, (_, n) => n) } }));
    const steps = [posts('first', '{}'), posts('each', '{}', { each: 'body.list' })];
    const carrier = inConversation(url, steps, '{"premium": 5}');
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ outcome: 'quoted' });
    expect(paths(asked)).toEqual(['/first']);
    length = 50;
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ outcome: 'quoted' });
    expect(asked).toHaveLength(52);
    length = 51;
    const result = await quoteToEnd(carrier, request, caller);
    expect(result.description).toMatch(/^Step each: .*'each' gives 51 items, and 50 at most/);
    expect(asked).toHaveLength(53);
  });
});

describe('a step that failed', () => {
  const failing = async (
    more: Partial<Step>,
    reply = () => ({ body: { error: true, why: 'No agent.', price: 5 } }),
  ) => {
    const { url, asked } = await speaking(({ path }) => (path === '/bad' ? reply() : { body: { price: 640 } }));
    const steps = [
      posts('good', '{}'),
      posts('bad', '{}', { success: '$not(body.error)', ...more }),
      posts('after', '{}'),
      posts('other', '{"why": steps.bad.body.why}'),
    ];
    return { asked, turn: await ask(inConversation(url, steps), request, caller) };
  };

  it('ends the conversation, with its name', async () => {
    const { turn, asked } = await failing({});
    expect(turn).toMatchObject({
      result: { outcome: 'error', description: 'Step bad: The carrier did not do what was asked.', premium: null },
    });
    expect(paths(asked)).toEqual(['/good', '/bad']);
  });

  it("says the carrier's own words where the step tells which", async () => {
    const { turn } = await failing({ on_failure: { do: 'end', reason: 'body.why' } });
    expect(turn).toMatchObject({ result: { outcome: 'error', description: 'Step bad: No agent.' } });
    const refused = await failing({ on_failure: { do: 'end', reason: 'body.why' } }, () => ({
      status: 400,
      body: { error: true, why: 'Bad zip.', price: 5 },
    }));
    expect(refused.turn).toMatchObject({ result: { description: 'Step bad: Bad zip.' } });
  });

  it('may be passed over: those after it see what came', async () => {
    const { turn, asked } = await failing({ on_failure: { do: 'go_on' } });
    expect(turn).toMatchObject({ result: { outcome: 'quoted', premium: 640 } });
    expect(paths(asked)).toEqual(['/good', '/bad', '/after', '/other']);
    expect(asked.at(-1)?.body).toBe('{"why":"No agent."}');
  });

  it('may lead elsewhere', async () => {
    const { turn, asked } = await failing({ on_failure: { do: 'go_to', step: 'other' } });
    expect(turn).toMatchObject({ result: { outcome: 'quoted' } });
    expect(paths(asked)).toEqual(['/good', '/bad', '/other']);
  });

  it('may lead back, but not for ever', async () => {
    const { turn, asked } = await failing({ on_failure: { do: 'go_to', step: 'good' } });
    expect(turn).toMatchObject({ state: 'done', result: { outcome: 'error', failure: 'setup' } });
    expect(turn).toMatchObject({ result: { description: expect.stringMatching(/does not end: 60 steps/) } });
    expect(asked).toHaveLength(60);
  });

  it('is tried again as often as it says, after the time it says', async () => {
    let left = 2;
    const { url, asked } = await speaking(() => ({ body: { error: left-- > 0, price: 9 } }));
    const step = posts('bad', '{}', {
      success: '$not(body.error)',
      on_failure: { do: 'retry', times: 2, after_ms: 700 },
    });
    const carrier = inConversation(url, [step]);
    const first = await ask(carrier, request, caller);
    expect(first).toMatchObject({ state: 'again', after_ms: 700, trouble: { outcome: 'error' } });
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ outcome: 'quoted', premium: 9 });
    left = 9;
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ outcome: 'error' });
    expect(asked).toHaveLength(1 + 2 + 3);
  });

  it('of a list is tried again where it failed: what was answered is not asked twice', async () => {
    const { url, asked } = await speaking(({ body }, count) => ({
      status: count === 2 ? 409 : 200,
      body: { price: Number(body) },
    }));
    const step = posts('each', 'item', { each: '[10, 20, 30]', on_failure: { do: 'retry', times: 1 } });
    const carrier = inConversation(url, [step], '{"premium": $sum(body.price)}');
    await expect(quoteToEnd(carrier, request, caller)).resolves.toMatchObject({ premium: 60 });
    expect(asked.map(({ body }) => body)).toEqual(['10', '20', '20', '30']);
  });

  it('of a list may be passed over: the others count', async () => {
    const { url } = await speaking(({ body }) => ({
      status: body === '20' ? 400 : 200,
      body: { price: Number(body) },
    }));
    const step = posts('each', 'item', { each: '[10, 20, 30]', on_failure: { do: 'go_on' } });
    const answer = '{"premium": $sum(steps.each.items[status = 200].body.price)}';
    await expect(quoteToEnd(inConversation(url, [step], answer), request, caller)).resolves.toMatchObject({
      premium: 40,
    });
  });
});

describe('what is shown while a step is repeated', () => {
  it('is what the answer mapping makes of it so far; the request does not change by it', async () => {
    const { url, asked } = await speaking(({ path }, count) =>
      path === '/start' ? { body: { id: 'c1' } } : { body: { price: count < 3 ? null : count * 100, all: count > 4 } },
    );
    const steps = [
      posts('start', '{}'),
      gets('offers', '/offers/{{body.id}}', { until: 'body.all', is_partial: true, every_ms: 500 }),
    ];
    const shown: CarrierResult[] = [];
    const given = { carrier: inConversation(url, steps), request, caller, now: () => new Date() };
    const show = async (result: CarrierResult) => void shown.push(result);
    let turn = await new Conversation({ ...given, show }).run();
    while (turn.state === 'again') turn = await new Conversation({ ...given, show }, turn.progress).run();
    expect(turn).toMatchObject({ state: 'done', result: { premium: 500 } });
    expect(shown.map(({ premium }) => premium)).toEqual([300, 400]);
    expect(paths(asked)).toEqual(['/start', ...Array.from({ length: 4 }, () => '/offers/c1')]);
  });
});
