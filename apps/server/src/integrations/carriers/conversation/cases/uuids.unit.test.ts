import { describe, expect, it } from 'vitest';
import { gets, inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { quoteRequest, quoteToEnd } from '../../../testing/requests.ts';
import type { Step } from '../../types.ts';

const { caller } = testCaller();
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

async function sent(steps: Step[], request = quoteRequest('flood')): Promise<string[][]> {
  const { url, asked } = await speaking((_one, count) => ({ body: { price: 5, done: count > 3 } }));
  await quoteToEnd(inConversation(url, steps), request, caller);
  return asked.map(({ path, body, headers }) => `${path} ${body} ${headers['x-id'] ?? ''}`.match(UUID) ?? []);
}

const JSON_BODY = '{"a": $uuid(), "b": [[1, 2] ~> $map(function($n) { $uuid() })], "c": $uuid("n"), "d": $uuid("n")}';
const TEXT = '{{$uuid()}} {{$uuid()}} {{#each [1, 2]}}{{$uuid()}} {{/each}}{{#if true}}{{$uuid()}}{{/if}}';
const everywhere: Step = posts('one', JSON_BODY, {
  request: {
    path: '/{{$uuid()}}/{{$uuid()}}',
    headers: { 'x-id': '{{$uuid()}}' },
    query: { q: '{{$uuid()}}' },
    body: { kind: 'json', text: JSON_BODY },
  },
});

describe('$uuid', () => {
  it('without a name is another one wherever it stands; with one it is shared', async () => {
    const [ids = []] = await sent([everywhere]);
    expect(ids).toHaveLength(9);
    expect(new Set(ids).size).toBe(8);
    const text = posts('text', '', { request: { path: '/t', body: { kind: 'text', text: TEXT } } });
    const [inText = []] = await sent([text]);
    expect(inText).toHaveLength(5);
    expect(new Set(inText).size).toBe(5);
  });

  it('without a name is the same when the request is made again, and another one of another step or item', async () => {
    const poll = gets('poll', '/{{$uuid()}}', { until: 'body.done' });
    const polled = await sent([poll]);
    expect(new Set(polled.flat()).size).toBe(1);
    expect(polled).toHaveLength(4);
    expect(await sent([poll])).toEqual(polled);
    const two = await sent([gets('a', '/{{$uuid()}}'), gets('b', '/{{$uuid()}}', { each: '[1, 2]' })]);
    expect(new Set(two.flat()).size).toBe(3);
    const other = await sent([poll], { ...quoteRequest('flood'), idempotency_key: 'another' });
    expect(other[0]).not.toEqual(polled[0]);
  });

  it('with a name is of one request: one that is made again has another, as a nonce must be', async () => {
    const [first, second] = await sent([gets('poll', '/{{$uuid("n")}}', { until: 'body.done' })]);
    expect(first).not.toEqual(second);
  });

  it('is the same in a process of its own, where what may run wild is evaluated', async () => {
    const wild = posts('wild', '{"a": $uuid(), "b": $pad("x", 3), "c": $uuid()}');
    const [ids = []] = await sent([wild]);
    expect(new Set(ids).size).toBe(2);
    expect(await sent([wild])).toEqual([ids]);
  });
});
