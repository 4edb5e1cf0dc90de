import { describe, expect, it } from 'vitest';
import { memoryTokens } from '../../kernel/tokens.ts';
import { inConversation, posts, type RecordedRequest, speaking } from '../testing/conversations.ts';
import { testCaller } from '../testing/outside.ts';
import { fetchDocument, NotFetched } from './fetch-document.ts';
import type { CarrierAuth } from './types.ts';

const { caller } = testCaller();
const PDF = '%PDF-1.4 a quote';

/** A carrier with a shared token that is numbered by request; `lets` decides which file requests succeed. */
async function withSharedToken(lets: (asked: RecordedRequest) => boolean) {
  let given = 0;
  const { url, asked } = await speaking((one) => {
    if (one.path === '/token') {
      given += 1;
      return { body: { access_token: `tok-${given}`, expires_in: 3_600 } };
    }
    return lets(one) ? { body: PDF } : { status: 401, body: 'no' };
  });
  const auth: CarrierAuth = {
    kind: 'token',
    token: 'body.access_token',
    header: 'Authorization',
    value: 'Bearer {{token}}',
    secrets: {},
    request: { method: 'GET', url: `${url}/token`, headers: {} },
  };
  const carrier = inConversation(url, [posts('rate', '{}')], '{"premium": body.price}', auth);
  const tokens = memoryTokens();
  const fetch = () => fetchDocument(carrier, '/files/1', caller, tokens);
  const sent = () => asked.filter(({ path }) => path === '/files/1').map(({ headers }) => headers.authorization);
  return { fetch, sent, given: () => given };
}

describe('a file of a carrier with a shared token', () => {
  it('is fetched with a new token where the carrier ended the one that is stored', async () => {
    let valid = 'Bearer tok-1';
    const { fetch, sent } = await withSharedToken(({ headers }) => headers.authorization === valid);
    expect((await fetch()).toString()).toBe(PDF);
    valid = 'Bearer tok-2';
    expect((await fetch()).toString()).toBe(PDF);
    expect((await fetch()).toString()).toBe(PDF);
    expect(sent()).toEqual(['Bearer tok-1', 'Bearer tok-1', 'Bearer tok-2', 'Bearer tok-2']);
  });

  it('is not asked for a third time where the new token is refused, too', async () => {
    const { fetch, sent, given } = await withSharedToken(() => false);
    await expect(fetch()).rejects.toThrow(NotFetched);
    expect([sent().length, given()]).toEqual([2, 2]);
  });
});
