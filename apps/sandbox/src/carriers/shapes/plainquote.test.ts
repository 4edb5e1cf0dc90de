import { expect, it } from 'vitest';
import { PLAINQUOTE } from './plainquote.ts';
import { got, post, UNHURRIED, until, useSandbox } from './testing.ts';

const sandbox = useSandbox();
const unhurried = useSandbox(UNHURRIED);
const BOTH = {
  'ocp-apim-subscription-key': PLAINQUOTE.subscription,
  authorization: `Bearer ${PLAINQUOTE.token}`,
};
const asked = (line1: string, yearBuilt: unknown = 1979) => ({
  payload: {
    policyForm: 'HO3',
    address: { line1, state: 'FL' },
    dwelling: { yearBuilt, squareFeet: 2_000, construction: 'Masonry', roofYear: 2015 },
    coverage: { a: 300_000, c: 75_000, e: 300_000, deductible: 2_500, hurricane: '2%' },
  },
});
const refine = (body: object, headers: Record<string, string> = BOTH) =>
  post(sandbox.url('plainquote/refinement'), body, headers);
type Entry = { carrier: string; quote: { annualPremium: number | null; result: string } | null };
const entriesOf = (body: Record<string, unknown>) => (body.payload as { quotes: Entry[] }).quotes;

it('wants both credentials at once', async () => {
  for (const name of Object.keys(BOTH))
    expect((await refine(asked('12 Ocean Dr'), { ...BOTH, [name]: 'another' })).status).toBe(401);
  expect((await refine(asked('12 Ocean Dr'), {})).body).toMatchObject({ errors: [{ message: 'Access denied' }] });
});

it('answers with a correlation id, under which one entry for each carrier fills up', async () => {
  const { body } = await refine(asked('12 Ocean Dr'));
  const { quotesCorrelationId } = body.payload as { quotesCorrelationId: string };
  const poll = () => got(sandbox.url(`plainquote/quotes/${quotesCorrelationId}`), { headers: BOTH });
  const full = await until(poll, (answer) => entriesOf(answer.body).every(({ quote }) => quote !== null));
  expect(entriesOf(full.body)).toHaveLength(4);
  for (const { quote } of entriesOf(full.body)) expect(quote?.annualPremium).toBeGreaterThan(0);
  expect(full.body).not.toHaveProperty('status');
  expect((await got(sandbox.url(`plainquote/quotes/${quotesCorrelationId}`))).status).toBe(401);
});

it('keeps an entry null for whoever is not there yet', async () => {
  const taken = await post(unhurried.url('plainquote/refinement'), asked('1 Slow Ln'), BOTH);
  const { quotesCorrelationId } = taken.body.payload as { quotesCorrelationId: string };
  const { body } = await got(unhurried.url(`plainquote/quotes/${quotesCorrelationId}`), { headers: BOTH });
  expect(entriesOf(body).map(({ quote }) => quote)).toEqual([null, null, null, null]);
});

it('says what it cannot read, and what it declines', async () => {
  expect((await refine(asked('12 Ocean Dr', '1979'))).body).toMatchObject({
    errors: [{ message: 'dwelling.yearBuilt must be a number' }],
  });
  expect(await refine(asked('1 Hidden Error Pl'))).toMatchObject({ status: 200, body: { payload: null } });
  const { body } = await refine(asked('1 Decline Way'));
  const { quotesCorrelationId } = body.payload as { quotesCorrelationId: string };
  const poll = () => got(sandbox.url(`plainquote/quotes/${quotesCorrelationId}`), { headers: BOTH });
  const full = await until(poll, (answer) => entriesOf(answer.body).every(({ quote }) => quote !== null));
  expect(entriesOf(full.body).map(({ quote }) => quote?.result)).toEqual(Array(4).fill('declined'));
});
