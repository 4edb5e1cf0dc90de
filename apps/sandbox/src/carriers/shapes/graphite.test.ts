import { expect, it } from 'vitest';
import { GRAPHITE_TOKEN } from './graphite.ts';
import { centsOf, post, useSandbox } from './testing.ts';

const sandbox = useSandbox();
const QUERY = `mutation Quote($input: QuoteInput!) {
  createQuote(input: $input) { __typename number reasons premium { total items { label amount } } }
}`;
const INPUT = {
  clientMutationId: 'a-1',
  street: '12 Ocean Dr',
  state: 'FL',
  floodZone: 'AE',
  yearBuilt: 1979,
  livingArea: 2_000,
  buildingLimit: 250_000,
  contentsLimit: 100_000,
  deductible: 5_000,
};
const ask = (input: object, { query = QUERY, token = GRAPHITE_TOKEN } = {}) =>
  post(sandbox.url('graphite/graphql'), { query, variables: { input } }, { authorization: `Bearer ${token}` });

it('quotes by a mutation with variables', async () => {
  const { data } = (await ask(INPUT)).body as { data: { createQuote: Record<string, unknown> } };
  const { total, items } = data.createQuote.premium as unknown as { total: number; items: { amount: number }[] };
  expect(data.createQuote).toMatchObject({ __typename: 'Quote', number: expect.stringMatching(/^GPH/) });
  expect(centsOf(items.map(({ amount }) => amount))).toBe(centsOf([total]));
});

it.each([
  ['a query', { query: 'query { createQuote { number } }' }, 'Cannot query'],
  ['no premium asked for', { query: QUERY.replace('premium', 'price') }, 'lacks premium'],
])('says with status 200 what is wrong: %s', async (_what, how, words) => {
  const { status, body } = await ask(INPUT, how);
  expect([status, body]).toMatchObject([200, { data: null, errors: [{ message: expect.stringContaining(words) }] }]);
});

it('refuses another token, a number as text, and what it does not write', async () => {
  expect((await ask(INPUT, { token: 'another' })).status).toBe(401);
  expect((await ask({ ...INPUT, yearBuilt: '1979' })).body).toMatchObject({
    errors: [{ message: expect.stringContaining('input.yearBuilt') }],
  });
  expect((await ask({ ...INPUT, street: '1 Decline Way' })).body).toMatchObject({
    data: { createQuote: { __typename: 'Decline', premium: null } },
  });
  expect((await ask({ ...INPUT, street: '1 Hidden Error Pl' })).body).toMatchObject({ data: null });
});
