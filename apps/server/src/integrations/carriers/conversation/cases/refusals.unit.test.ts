import { describe, expect, it } from 'vitest';
import { inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';

const { caller } = testCaller();
type Reply = Parameters<typeof speaking>[0];

async function comesTo(reply: Reply, more: object = {}) {
  const { url, asked } = await speaking(reply);
  return { turn: await ask(inConversation(url, [posts('quote', '{}', more)]), quoteRequest('flood'), caller), asked };
}

describe('an answer that is none', () => {
  it.each([
    ['a declared web page', { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>Maintenance</p>' }],
    [
      'a web page declared as JSON',
      { headers: { 'content-type': 'application/json' }, body: '\n<!DOCTYPE html><html>' },
    ],
  ])('says of %s that it is one', async (_, reply) => {
    expect((await comesTo(() => reply)).turn).toMatchObject({
      result: { failure: 'web_page', description: 'The carrier answered with a web page, not data.' },
    });
    expect((await comesTo(() => ({ body: 'not JSON' }))).turn).toMatchObject({ result: { failure: 'unreadable' } });
  });

  it.each([
    ['1200', 'It asks to wait 20 minutes.'],
    ['60', 'It asks to wait 60 seconds.'],
  ])('says after a 429 when to ask again (%s)', async (after, message) => {
    const reply = () => ({ status: 429, headers: { 'retry-after': after } });
    expect((await comesTo(reply)).turn).toMatchObject({ result: { failure: 'busy', reasons: [message] } });
  });

  it('passes on what the carrier says of a request that it refuses', async () => {
    const body = { message: 'zip is not in our territory' };
    expect((await comesTo(() => ({ status: 400, body }))).turn).toMatchObject({
      result: { failure: 'request', reasons: ['zip is not in our territory.'] },
    });
    expect((await comesTo(() => ({ status: 400, body: '<p>no</p>' }))).turn).toMatchObject({ result: { reasons: [] } });
  });
});

describe('a redirect that keeps the request', () => {
  it.each([307, 308])('is followed once on the same host (%i)', async (status) => {
    const { turn, asked } = await comesTo(({ path }) =>
      path === '/moved' ? { body: { price: 7 } } : { status, headers: { location: '/moved' } },
    );
    expect(turn).toMatchObject({ result: { premium: 7 } });
    expect(asked.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'POST /quote {}',
      'POST /moved {}',
    ]);
    const round = await comesTo(({ path }) => ({ status, headers: { location: path === '/a' ? '/b' : '/a' } }));
    expect(round.asked).toHaveLength(2);
  });

  it('is not followed to another host, by another status, or by a step that is sent once', async () => {
    const other = await speaking(() => ({ body: { price: 9 } }));
    const away = await comesTo(() => ({ status: 307, headers: { location: `${other.url}/x` } }));
    expect(away.turn).toMatchObject({ result: { failure: 'request' } });
    expect(other.asked).toEqual([]);
    expect((await comesTo(() => ({ status: 302, headers: { location: '/moved' } }))).asked).toHaveLength(1);
    const reply: Reply = () => ({ status: 307, headers: { location: '/moved' } });
    expect((await comesTo(reply, { is_once: true })).asked).toHaveLength(1);
  });
});
