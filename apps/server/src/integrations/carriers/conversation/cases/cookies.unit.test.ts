import { expect, it } from 'vitest';
import { gets, inConversation, posts, speaking } from '../../../testing/conversations.ts';
import { testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';
import { cookieHeader, takeCookies } from '../cookies.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const { caller, exchanges } = testCaller();
type Reply = Parameters<typeof speaking>[0];

it('sends the cookies of a conversation back, also after a redirect, and shows them nowhere', async () => {
  const reply: Reply = ({ path }): ReturnType<Reply> => {
    if (path === '/sign-in')
      return { status: 307, headers: { location: '/in', 'set-cookie': 'first=session-4711-first; Path=/; HttpOnly' } };
    if (path === '/in')
      return { headers: { 'set-cookie': ['a=1; Expires=Wed, 25 Nov 2099 12:00:00 GMT', 'b=session-4711-b'] } };
    return { body: { price: 7, echo: 'session-4711-b' } };
  };
  const { url, asked } = await speaking(reply);
  const steps = [posts('sign-in', '{}'), gets('quote', '/quote')];
  const turn = await ask(inConversation(url, steps), quoteRequest('flood'), caller);
  expect(turn).toMatchObject({ result: { premium: 7 } });
  expect(asked.map(({ path, headers }) => `${path} ${headers.cookie ?? ''}`)).toEqual([
    '/sign-in ',
    '/in first=session-4711-first',
    '/quote first=session-4711-first; a=1; b=session-4711-b',
  ]);
  expect(JSON.stringify(exchanges)).not.toContain('session-4711');
});

it('begins each conversation without a cookie, and leaves a cookie that a step sets by itself', async () => {
  const { url, asked } = await speaking(() => ({
    headers: { 'set-cookie': 'a=from-the-carrier' },
    body: { price: 7 },
  }));
  const own = gets('own', '/own', { request: { method: 'GET', path: '/own', headers: { Cookie: 'a={{number}}' } } });
  for (let count = 0; count < 2; count += 1)
    await ask(inConversation(url, [gets('quote', '/quote'), own]), quoteRequest('flood'), caller);
  const number = quoteRequest('flood').number;
  expect(asked.map(({ headers }) => headers.cookie)).toEqual([undefined, `a=${number}`, undefined, `a=${number}`]);
});

const sent = (...lines: string[]) => {
  const jar = {};
  takeCookies(jar, lines, NOW);
  return cookieHeader(jar).headers.cookie;
};

it.each([
  ['replaced by its name', ['a=1', 'b=2', 'a=3'], 'b=2; a=3'],
  ['taken back by its age', ['a=1', 'b=2', 'a=; Max-Age=0'], 'b=2'],
  ['taken back by its date', ['a=1', 'a=2; expires=Thu, 01 Jan 1970 00:00:00 GMT'], undefined],
  ['empty', ['a='], 'a='],
  ['without a name', ['=1', 'plain', ''], undefined],
  ['with signs of a header in it', ['a=1\r\nX-Evil: 1', 'b=ü', 'c=1 2', 'd\u0000=1'], undefined],
  ['called as what every object has', ['__proto__=1', 'constructor=2'], '__proto__=1; constructor=2'],
  ['too long', [`a=${'x'.repeat(5_000)}`, 'b=1'], 'b=1'],
])('a cookie that is %s', (_what, lines, cookie) => {
  expect(sent(...lines)).toBe(cookie);
});

it('holds no more than servers take, the latest of them', () => {
  const huge = sent(...Array.from({ length: 40 }, (_, at) => `c${at}=${'x'.repeat(1_000)}`)) ?? '';
  expect(huge.length).toBeLessThanOrEqual(8_192);
  expect(huge).toContain('c39=');
  const jar = {};
  for (let round = 0; round < 10; round += 1)
    takeCookies(
      jar,
      Array.from({ length: 1_000 }, (_, at) => `n${round}_${at}=1`),
      NOW,
    );
  expect(cookieHeader(jar).headers.cookie?.split('; ')).toHaveLength(50);
});
