import { expect, it } from 'vitest';
import { COURIER } from './courier.ts';
import { centsOf, got, post, until, useSandbox } from './testing.ts';

const sandbox = useSandbox();
const ANSWERS = [
  ['rsk_address', '12 Ocean Dr'],
  ['rsk_state', 'FL'],
  ['rsk_zone', 'AE'],
  ['rsk_year', 1979],
  ['rsk_area', 2_000],
  ['cvg_building', 250_000],
  ['cvg_contents', 100_000],
  ['cvg_deductible', 5_000],
].map(([id, value]) => ({ id, value }));

async function signedOn() {
  const { body } = await post(sandbox.url('courier/auth/token'), COURIER);
  return { authorization: `Bearer ${String(body.access_token)}` };
}
const put = (id: string, answers: object[], headers: Record<string, string>) =>
  got(sandbox.url(`courier/applications/${id}`), { method: 'PUT', headers, body: JSON.stringify({ answers }) });
async function begun(headers: Record<string, string>, products = ['atlas-flood', 'borealis-flood', 'cinder-flood']) {
  const made = await post(sandbox.url('courier/applications'), { products }, headers);
  return { made, id: String((made.body.application as { id?: string } | undefined)?.id) };
}
async function quotesAt(street: string, zone = 'AE') {
  const headers = await signedOn();
  const { id } = await begun(headers);
  await put(id, ANSWERS, headers);
  await put(
    id,
    [
      { id: 'rsk_address', value: street },
      { id: 'rsk_zone', value: zone },
    ],
    headers,
  );
  const { status, body } = await post(sandbox.url('courier/submissions'), { application_id: id }, headers);
  const quotes = ((body.submission as { quotes?: { id: string }[] } | undefined)?.quotes ?? []).map(({ id: quote }) =>
    until(
      () => got(sandbox.url(`courier/quotes/${quote}`), { headers }),
      ({ body: { quote: one } }) => (one as { status: string }).status !== 'pending',
    ),
  );
  return {
    headers,
    status,
    quotes: (await Promise.all(quotes)).map(({ body: { quote } }) => quote as Record<string, unknown>),
  };
}

it('gives a token for client credentials in JSON, and nothing without one', async () => {
  expect((await post(sandbox.url('courier/auth/token'), { ...COURIER, client_secret: 'another' })).status).toBe(401);
  expect((await begun({})).made.status).toBe(401);
  expect((await got(sandbox.url('courier/files/x.pdf'))).status).toBe(401);
  expect((await begun(await signedOn())).made).toMatchObject({
    status: 201,
    body: { application: { status: 'incomplete' } },
  });
});

it('takes the answers of an application, and submits none that lacks one', async () => {
  const headers = await signedOn();
  const { id } = await begun(headers);
  const half = await put(id, ANSWERS.slice(0, 4), headers);
  expect(half.body.application).toMatchObject({ status: 'incomplete', missing: expect.arrayContaining(['rsk_area']) });
  const submitted = await post(sandbox.url('courier/submissions'), { application_id: id }, headers);
  expect(submitted).toMatchObject({ status: 400, body: { error: 'incomplete' } });
  expect((await put(id, [{ id: 'rsk_year', value: '1979' }], headers)).status).toBe(400);
  expect((await put(id, [{ id: 'rsk_pool', value: 'Yes' }], headers)).status).toBe(400);
  expect((await put(id, ANSWERS, headers)).body.application).toMatchObject({ status: 'complete', missing: [] });
});

it('gives a quote of each product, with its price and its file', async () => {
  const { headers, status, quotes } = await quotesAt('12 Ocean Dr');
  expect([status, quotes.map((quote) => quote.status)]).toEqual([201, ['active', 'active', 'active']]);
  for (const quote of quotes) {
    const { total_premium, items } = quote.price_details as { total_premium: number; items: { amount: number }[] };
    expect(centsOf(items.map(({ amount }) => amount))).toBe(centsOf([total_premium]));
    const [file] = quote.files as { link: string }[];
    expect((await got(file?.link ?? '', { headers })).text.slice(0, 5)).toBe('%PDF-');
  }
});

it('one product may be rejected beside the others', async () => {
  const { quotes } = await quotesAt('12 Ocean Dr', 'VE');
  expect(quotes.map((quote) => quote.status)).toEqual(['active', 'active', 'rejected']);
  expect((await quotesAt('1 Referral Rd')).quotes.map((quote) => quote.status)).toEqual(Array(3).fill('referral'));
  expect((await quotesAt('1 Broken Server Blvd')).status).toBe(500);
});
