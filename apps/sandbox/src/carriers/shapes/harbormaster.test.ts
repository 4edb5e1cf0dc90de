import { expect, it } from 'vitest';
import { HARBORMASTER_KEY } from './harbormaster.ts';
import { type Got, post, useSandbox } from './testing.ts';

const sandbox = useSandbox();
const KEY = { 'x-api-key': HARBORMASTER_KEY };
const begin = (address = '12 Ocean Dr', headers: Record<string, string> = KEY) =>
  post(
    sandbox.url('harbormaster/quotes'),
    {
      reference: 'a-1',
      home: { address, state: 'FL', zone: 'AE', year: 1979, area: 2_000 },
      cover: { building: 250_000, contents: 100_000, deductible: 5_000 },
    },
    headers,
  );
const answer = ({ body }: Got, answers: object) =>
  post(sandbox.url(`harbormaster/quotes/${String(body.quoteId)}/answers`), { answers }, KEY);
const idsIn = ({ body }: Got) => (body.questions as { id: string }[]).map(({ id }) => id);

it('asks before it rates', async () => {
  expect((await begin('12 Ocean Dr', {})).status).toBe(401);
  const first = await begin();
  expect(first.body).toMatchObject({ status: 'questions' });
  expect(idsIn(first)).toEqual(['prior_flood_loss', 'loss_amount', 'remarks']);
  const rated = await answer(first, { prior_flood_loss: 'No' });
  expect(rated.body).toMatchObject({ status: 'rated', result: 'quoted', questions: [], price: expect.any(Number) });
});

it('asks again where an answer calls for it, and the answers count for the price', async () => {
  const first = await begin();
  const plain = await answer(first, { prior_flood_loss: 'No', remarks: 'none' });
  const again = await answer(first, { prior_flood_loss: 'Yes', loss_amount: '12000' });
  expect([again.body.status, idsIn(again)]).toEqual(['questions', ['repaired']]);
  const rated = await answer(again, { repaired: 'Yes' });
  expect(Number(rated.body.price)).toBeGreaterThan(Number(plain.body.price));
  expect((await answer(again, { repaired: 'No' })).body).toMatchObject({ result: 'declined', price: null });
});

it.each([
  ['nothing', {}, 'prior_flood_loss is missing'],
  ['another choice', { prior_flood_loss: 'Maybe' }, 'prior_flood_loss must be one of Yes, No'],
  ['no number', { prior_flood_loss: 'Yes', loss_amount: 'a lot' }, 'loss_amount must be a number'],
  ['what was asked of others', { prior_flood_loss: 'No', loss_amount: '5' }, 'loss_amount is not asked of you'],
  ['what was not asked', { prior_flood_loss: 'No', pool: 'Yes' }, 'pool was not asked'],
])('refuses an answer of %s', async (_what, answers, words) => {
  expect(await answer(await begin(), answers)).toMatchObject({ status: 400, body: { errors: [words] } });
});

it('knows no other quote, and breaks down as streets ask', async () => {
  expect((await post(sandbox.url('harbormaster/quotes/nonsense/answers'), { answers: {} }, KEY)).status).toBe(404);
  expect((await begin('1 Broken Server Blvd')).status).toBe(500);
});
