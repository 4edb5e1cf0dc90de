import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { memoryTokens } from '../../kernel/tokens.ts';
import { inConversation, posts, type RecordedRequest, speaking } from '../testing/conversations.ts';
import { testCaller } from '../testing/outside.ts';
import { quoteRequest } from '../testing/requests.ts';
import { Conversation } from './conversation/conversation.ts';
import type { CarrierAuth, Step, TokenRecipe } from './types.ts';

const { caller, exchanges } = testCaller();
const SECRETS = { user: 'ann-of-agency', word: `p"w<d>-9` };

type TokenAnswer = { body?: unknown; headers?: Record<string, string>; status?: number };

/** A carrier with a token recipe, and its received requests. `answerOf` answers token requests by their number. */
async function withRecipe(
  recipe: Partial<TokenRecipe>,
  answerOf: (count: number) => TokenAnswer,
  lets = (_one: RecordedRequest) => true,
  step: Step = posts('rate', '{}'),
) {
  let given = 0;
  const { url, asked } = await speaking((one) => {
    if (one.path.startsWith('/token')) {
      given += 1;
      return answerOf(given);
    }
    return lets(one) ? { body: { price: 640 } } : { status: 401, body: '' };
  });
  const auth: CarrierAuth = {
    kind: 'token',
    token: '',
    header: 'Authorization',
    value: '{{token}}',
    secrets: SECRETS,
    request: { method: 'GET', url: `${url}/token`, headers: { Authorization: '{{secrets.word}}' } },
    ...recipe,
    ...(recipe.request ? { request: { ...recipe.request, url: `${url}${recipe.request.url}` } } : {}),
  };
  const carrier = inConversation(url, [step], '{"premium": body.price}', auth);
  const tokens = memoryTokens();
  const ask = () =>
    new Conversation({ carrier, request: quoteRequest('flood'), caller, tokens, now: () => new Date() }).run();
  const rates = () => asked.filter(({ path }) => path.startsWith('/rate'));
  return { ask, asked, rates, tokens, given: () => given };
}

const QUOTED = { state: 'done', result: { outcome: 'quoted', premium: 640 } };
const REFUSED = { result: { outcome: 'error', description: 'The carrier refused the credentials configured for it.' } };

describe('a token that is got by a recipe', () => {
  it('may come as bare text, and is shown without a word before it', async () => {
    const { ask, rates, asked } = await withRecipe({}, () => ({
      body: ' tok-bare-1\n',
      headers: { 'content-type': 'text/plain' },
    }));
    await expect(ask()).resolves.toMatchObject(QUOTED);
    expect(rates()[0]?.headers.authorization).toBe('tok-bare-1');
    expect(asked[0]).toMatchObject({ method: 'GET', headers: { authorization: SECRETS.word } });
  });

  it('stands wherever the carrier wants it, is renewed there, and is shown nowhere', async () => {
    const step = posts('rate', '{"session": sent.token, "sum": $hash("sha1", sent.token)}', {
      request: {
        method: 'POST',
        path: '/rate',
        query: { s: '{{sent.token}}' },
        headers: { 'X-S': 's {{sent.token}}' },
        body: { kind: 'json', text: '{"session": sent.token, "sum": $hash("sha1", sent.token)}' },
      },
    });
    const tokenOf = (count: number) => `tok-anywhere-${count}`;
    const answerOf = (count: number) => ({ body: tokenOf(count) });
    const { ask, rates, given } = await withRecipe({}, answerOf, ({ body }) => body.includes(tokenOf(2)), step);
    await expect(ask()).resolves.toMatchObject(QUOTED);
    const sums = [1, 2].map((count) => createHash('sha1').update(tokenOf(count)).digest('hex'));
    expect(rates().map(({ path, headers, body }) => [path, headers['x-s'], JSON.parse(body)])).toEqual(
      [1, 2].map((count) => [
        `/rate?s=${tokenOf(count)}`,
        `s ${tokenOf(count)}`,
        { session: tokenOf(count), sum: sums[count - 1] },
      ]),
    );
    expect(given()).toBe(2);
    expect(JSON.stringify(exchanges)).not.toMatch(new RegExp(`tok-anywhere|${sums.join('|')}`));
  });

  it('is no part of a request of a carrier that has none', async () => {
    const { url, asked } = await speaking(() => ({ body: { price: 1 } }));
    const carrier = inConversation(url, [posts('rate', '{"session": sent.token}')]);
    const ask = new Conversation({
      carrier,
      request: quoteRequest('flood'),
      caller,
      now: () => new Date(),
    } as never).run();
    await expect(ask).resolves.toMatchObject({
      result: { description: expect.stringMatching(/sent\.token is not known/) },
    });
    expect(asked).toEqual([]);
  });

  it('may come as JSON, for named secrets in JSON', async () => {
    const { ask, rates, asked } = await withRecipe(
      {
        token: 'body.data.jwt',
        header: 'X-Session',
        value: 'Session {{ token }}',
        request: {
          method: 'POST',
          url: '/token?v=2',
          body: { kind: 'json', text: '{"user": secrets.user, "basic": $base64(secrets.user & ":" & secrets.word)}' },
        },
      },
      () => ({ body: { data: { jwt: 'tok-json-1' } } }),
    );
    await expect(ask()).resolves.toMatchObject(QUOTED);
    expect(rates()[0]?.headers['x-session']).toBe('Session tok-json-1');
    expect(asked[0]).toMatchObject({ path: '/token?v=2', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      user: SECRETS.user,
      basic: Buffer.from(`${SECRETS.user}:${SECRETS.word}`).toString('base64'),
    });
  });

  it('may come in a header, or as digits', async () => {
    const header = await withRecipe({ token: 'headers."x-handle"' }, () => ({ headers: { 'x-handle': 'tok-head-1' } }));
    await expect(header.ask()).resolves.toMatchObject(QUOTED);
    expect(header.rates()[0]?.headers.authorization).toBe('tok-head-1');
    const digits = await withRecipe({}, () => ({ body: '123456789012345678901' }));
    await expect(digits.ask()).resolves.toMatchObject(QUOTED);
    expect(digits.rates()[0]?.headers.authorization).toBe('123456789012345678901');
  });

  it('is recorded nowhere, nor is what it was got with', () => {
    const recorded = JSON.stringify(exchanges);
    expect(recorded).toContain('/token');
    for (const secret of [
      'tok-bare',
      'tok-json',
      'tok-head',
      '12345678901234567890',
      SECRETS.word,
      'p\\"w',
      SECRETS.user,
    ])
      expect(recorded).not.toContain(secret);
    expect(recorded).not.toContain(Buffer.from(`${SECRETS.user}:${SECRETS.word}`).toString('base64'));
  });

  it.each([
    ['body.for', 3_570_000],
    ['body.for * 2', 7_170_000],
    ['86400', 86_370_000],
    ['', 270_000],
    ['"soon"', 270_000],
    ['-5', 270_000],
    ['body.for * 100000', 30 * 24 * 3_600_000 - 30_000],
  ])('is good for as long as %s says, less a moment', async (lifetime, lifeMs) => {
    const { ask, tokens } = await withRecipe({ token: 'body.t', lifetime }, () => ({ body: { t: 'tok', for: 3_600 } }));
    const kept: number[] = [];
    const { put } = tokens;
    tokens.put = (key, token, life) => {
      kept.push(life);
      return put(key, token, life);
    };
    await expect(ask()).resolves.toMatchObject(QUOTED);
    expect(kept).toEqual([lifeMs]);
  });

  it('is asked for once by two at once, and by those after them', async () => {
    const { ask, given } = await withRecipe({ token: 'body.t', lifetime: '3600' }, () => ({ body: { t: 'tok' } }));
    await expect(Promise.all([ask(), ask()])).resolves.toMatchObject([QUOTED, QUOTED]);
    await expect(ask()).resolves.toMatchObject(QUOTED);
    expect(given()).toBe(1);
  });

  it('is renewed once when it is refused', async () => {
    const answerOf = (count: number) => ({ body: { t: `tok-${count}` } });
    const second = await withRecipe({ token: 'body.t' }, answerOf, ({ headers }) => headers.authorization === 'tok-2');
    await expect(second.ask()).resolves.toMatchObject(QUOTED);
    expect(second.given()).toBe(2);
    const never = await withRecipe({ token: 'body.t' }, answerOf, () => false);
    await expect(never.ask()).resolves.toMatchObject(REFUSED);
    expect([never.given(), never.rates().length]).toEqual([2, 2]);
  });

  it('is none when it is refused', async () => {
    const { ask, rates } = await withRecipe({}, () => ({ status: 401, body: 'no' }));
    await expect(ask()).resolves.toMatchObject(REFUSED);
    expect(rates()).toEqual([]);
  });

  const OAUTH = { access_token: 'eyJ0b2tlbg', expires_in: 3600 };
  it.each<[string, TokenAnswer, string]>([
    ['body.token', { body: OAUTH }, 'The token answer (200) has no body.token; it has access_token, expires_in.'],
    ['body.data.jwt', { body: { data: { token: 't' } } }, 'has no body.data.jwt; body.data has token.'],
    ['body.data.jwt', { body: { access_token: 't' } }, 'has no body.data.jwt; it has access_token.'],
    ['body[0].jwt', { body: [{ token: 't' }] }, 'has no body[0].jwt; body[0] has token.'],
    ['headers."x-token"', { body: { token: 't' } }, 'has no headers."x-token"; headers has'],
    ['', { body: '' }, 'The token answer (200) is no token by itself; it is empty.'],
    ['body', { body: { t: 1 } }, 'is no token by itself; it has t.'],
    ['body.token', { body: 'tok-text' }, 'has no body.token; it is plain text.'],
    ['$error("no")', { body: { t: 'tok' } }, 'gives no token by the fields under Token; it has t.'],
    ['body.token', { body: { 'eyJ.looks.like.a.token': 1 } }, 'it has nothing by a name.'],
  ])('says what the answer has where %s is not in it', async (token, answerOf, message) => {
    const { ask, rates } = await withRecipe({ token }, () => answerOf);
    const turn = await ask();
    expect(turn).toMatchObject({ result: { outcome: 'error', failure: 'setup' } });
    const { description } = turn.state === 'done' ? turn.result : { description: '' };
    expect(description).toContain(message);
    expect(description).not.toMatch(/eyJ|tok-text|3600/);
    expect(rates()).toEqual([]);
  });

  it('is not asked for with a secret that is not there', async () => {
    const { ask, asked } = await withRecipe({ secrets: {} } as Partial<TokenRecipe>, () => ({ body: 'tok' }));
    const turn = await ask();
    expect(turn).toMatchObject({ state: 'done' });
    expect(asked.every(({ headers }) => !headers.authorization?.includes('fbmk'))).toBe(true);
  });
});
