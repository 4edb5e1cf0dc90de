import { expect, it } from 'vitest';
import type { CarrierConfig } from '../../integrations/carriers/index.ts';
import { usedOf } from './used.ts';

type Raw = Parameters<typeof usedOf>[1][number];

const XML = '<?xml version="1.0"?><Option deductible="5000" code="x"><Part name="Building">7</Part></Option>';

it('attributes and texts of XML are read by their names', async () => {
  const mapping = {
    steps: [{ id: 'a', name: 'A', request: { path: '/' }, response: 'xml' as const }],
    answer: '{"deductible": body.Option."@deductible", "lines": body.Option.Part.{"label": $."@name"}}',
  };
  const exchange = { response_body: XML, status: 200 } as Raw;
  expect(await usedOf({ mapping } as CarrierConfig, [exchange])).toEqual({
    used: ['Option.Part.#text', 'Option.Part.@name', 'Option.@deductible'],
    dropped: ['Option.@code'],
  });
});

const used = (answer: string, body: object, more: object = {}) => {
  const mapping = { steps: [{ id: 'a', name: 'A', request: { path: '/' }, ...more }], answer };
  return usedOf({ mapping } as unknown as CarrierConfig, [{ response_body: JSON.stringify(body), status: 200 } as Raw]);
};
const FEES = { fees: { 'Base premium': 939, 'Broker fee': 65 }, other: 1 };
const FEE_NAMES = ['fees.Base premium', 'fees.Broker fee'];

it.each<[string, object, string[]]>([
  ['{"lines": [$each(body.fees, function($a, $l) {{"label": $l, "amount": $a}})]}', FEES, FEE_NAMES],
  ['{"lines": [body.fees ~> $each(function($a, $l) {{"label": $l, "amount": $a}})]}', FEES, FEE_NAMES],
  ['{"premium": $sum(body.fees.*)}', FEES, FEE_NAMES],
  ['{"premium": $lookup(body.fees, "Base premium")}', FEES, FEE_NAMES],
  ['{"lines": body.fees.$spread($)}', FEES, FEE_NAMES],
  ['{"premium": body.fees."Base premium"}', FEES, ['fees.Base premium']],
  ['{"premium": body.**.price}', { a: { price: 1, tax: 2 } }, ['a.price']],
  ['($q := body.quote; {"premium": $q.price})', { quote: { price: 1, tax: 2 } }, ['quote.price']],
  ['($q := body.quote; {"coverages": $q})', { quote: { price: 1, tax: 2 }, x: 1 }, ['quote.price', 'quote.tax']],
  [
    '{"offers": $map(body.quotes, function($o) {{"premium": $o.price}})}',
    { quotes: [{ price: 1, tax: 2 }] },
    ['quotes.price'],
  ],
  ['{"premium": body.total}', { total: 1, premium: 2 }, ['total']],
  ['{"coverages": body.terms ? {"building": body.terms.b}}', { terms: { b: 1, c: 2 } }, ['terms.b']],
  ['{"lines": [body.items^(price)]}', { items: [{ price: 1, tax: 2 }], x: 1 }, ['items.price', 'items.tax']],
  ['{"premium": values.sqft * body.rate}', { rate: 1, sqft: 2 }, ['rate']],
])('%s reads of an answer what it reads', async (answer, body, expected) => {
  expect((await used(answer, body)).used).toEqual(expected);
});

it.each(['$string(body)', 'body', '$eval("body.x")', '{"description": $keys($merge([body, {}]))}'])(
  'nothing is said where %s may read anything',
  async (answer) => {
    expect(await used(answer, { x: 1, y: 2 })).toEqual({ used: [], dropped: [] });
  },
);

it('what questions and failures show is used, and what goes out by a name that is read', async () => {
  const questions = { questions: [{ id: 'q', text: 'T', hint: 'h' }] };
  expect(
    await used('{"premium": body.price}', questions, { ask: '[body.questions.{"id": id, "text": text}]' }),
  ).toEqual({
    used: ['questions.id', 'questions.text'],
    dropped: ['questions.hint'],
  });
  const answer = { error: true, errorMessage: 'No', code: 4 };
  const failing = { success: 'body.error = false', on_failure: { do: 'end', reason: 'body.errorMessage' } };
  expect((await used('{"premium": body.price}', answer, failing)).dropped).toEqual(['code']);
  const quoted = { quote: { price: 1, tax: 2 } };
  const read = await used('{"premium": quote.price}', quoted, { outputs: { quote: 'body.quote' } });
  expect(read.dropped).toEqual(['quote.tax']);
});

it('says nothing of an answer that is nested endlessly', async () => {
  const mapping = { steps: [{ id: 'a', name: 'A', request: { path: '/' } }], answer: '{"premium": body.price}' };
  for (const text of [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`])
    expect(await usedOf({ mapping } as CarrierConfig, [{ response_body: text, status: 200 } as Raw])).toEqual({
      used: [],
      dropped: [],
    });
});
