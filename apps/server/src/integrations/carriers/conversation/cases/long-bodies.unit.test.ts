import { describe, expect, it, vi } from 'vitest';
import { gets, inConversation } from '../../../testing/conversations.ts';
import { serve, testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';
import type { Step } from '../../types.ts';

const { caller, exchanges } = testCaller();
const LONG = 100_000;
const padding = Array.from({ length: 12_000 }, (_, n) => ({ code: `C-${n}`, text: 'Dwelling' }));

async function answered(text: string, answer: string, steps: Step[] = [gets('quote', '/')]) {
  const url = await serve((_incoming, response) => response.end(text));
  const carrier = inConversation(url, steps, answer);
  carrier.limits.timeout_ms = 20_000;
  const turn = await ask(carrier, quoteRequest('flood'), caller);
  if (turn.state !== 'done') throw new Error(turn.state);
  return turn.result;
}
const json = (more: object) => JSON.stringify({ padding, price: 700, word: 'Standard', ...more });

describe('a long answer', () => {
  it('is mapped as a short one is, by what comes after it too', async () => {
    const steps = [gets('quote', '/', { outputs: { price: 'body.price' }, success: 'body.word = "Standard"' })];
    const answer = '{"premium": price, "description": steps.quote.body.word & " " & $count(body.padding)}';
    const result = await answered(json({}), answer, steps);
    expect(result).toMatchObject({ outcome: 'quoted', premium: 700, description: 'Standard 12000' });
  });

  it('of each item of a list is one of all', async () => {
    const steps = [gets('quotes', '/', { each: '[1, 2]' })];
    const answer = '{"premium": $sum(body.price), "description": $join(steps.quotes.items.body.word, ", ")}';
    await expect(answered(json({}), answer, steps)).resolves.toMatchObject({
      premium: 1_400,
      description: 'Standard, Standard',
    });
  });

  it.each([
    ['whose values are short', 12_000],
    ['whose values are long too', 40_000],
  ])('of XML %s is mapped as a short one is', async (_, lines) => {
    const text = `<quote><price>700</price>${'<line>x</line>'.repeat(lines)}</quote>`;
    const answer = '{"premium": body.quote.price, "description": $string($count(body.quote.line))}';
    const result = await answered(text, answer, [gets('quote', '/', { response: 'xml' })]);
    expect(result).toMatchObject({ outcome: 'quoted', premium: 700, description: String(lines) });
  });

  it('in another currency is refused', async () => {
    await expect(answered(json({ currency: 'EUR' }), '{"premium": body.price}')).resolves.toMatchObject({
      outcome: 'error',
      description: expect.stringContaining('EUR'),
    });
  });

  it('that is no JSON is none', async () => {
    await expect(answered(json({}).slice(0, -1), '{"premium": body.price}')).resolves.toMatchObject({
      outcome: 'error',
      description: 'The carrier answered with something that is not JSON.',
    });
  });

  it('is parsed and written nowhere in this thread', async () => {
    const parse = vi.spyOn(JSON, 'parse');
    const decode = vi.spyOn(TextDecoder.prototype, 'decode');
    const result = await answered(json({}), '{"premium": body.price}');
    const lengths = [
      ...parse.mock.calls.map(([text]) => text.length),
      ...decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0),
    ];
    parse.mockRestore();
    decode.mockRestore();
    expect(result).toMatchObject({ premium: 700 });
    expect(Math.max(...lengths)).toBeLessThan(LONG);
    expect(exchanges.at(-1)?.response_body?.length).toBeGreaterThan(LONG);
  });
});

describe('JSON with a name twice in one object', () => {
  it.each([
    ['short', ''],
    ['long', `"padding": ${JSON.stringify(padding)}, `],
  ])('is refused where the values differ: %s', async (_, more) => {
    await expect(answered(`{${more}"price": 100, "price": 200}`, '{"premium": body.price}')).resolves.toMatchObject({
      outcome: 'error',
      premium: null,
      description:
        'The carrier\'s answer has two different values for "price" in one place: which of them is right is not known.',
    });
  });

  it('is read where they do not', async () => {
    await expect(answered('{"price": 100, "price": 100}', '{"premium": body.price}')).resolves.toMatchObject({
      outcome: 'quoted',
      premium: 100,
    });
  });
});
