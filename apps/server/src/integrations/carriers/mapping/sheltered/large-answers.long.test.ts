import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../conversation/answer.ts';

const read = (response: 'json' | 'xml', text: string) => readAnswer({ response }, { status: 200, headers: {}, text });
const fill = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));

describe('a large answer', () => {
  it('of XML is read as a small one is', async () => {
    const text = (lines: number) => `<a:Quote id="1"><Premium>5.50</Premium>${fill('<Line/>', lines)}</a:Quote>`;
    const expected = { '@id': '1', Premium: '5.50' };
    await expect(read('xml', text(7))).resolves.toMatchObject({ ok: true, answer: { body: { Quote: expected } } });
    // A long body stays text until an isolated process parses it.
    const long = await read('xml', text(400_000));
    expect(long).toMatchObject({ ok: true, answer: { body: null } });
    expect(JSON.parse(long.answer?.json ?? '')).toMatchObject({ Quote: expected });
  });

  it.each([
    ['opens tags without end', fill('<a>', 4_000_000)],
    ['holds attributes without end', `<a ${fill('a="1" ', 4_000_000)}/>`],
    ['holds nothing but brackets', fill('<', 4_000_000)],
    ['breaks off', `<Quote>${fill('<Line></Line>', 400_000)}`],
  ])('of XML that %s is none', async (_what, text) => {
    await expect(read('xml', text)).resolves.toMatchObject({
      ok: false,
      result: { outcome: 'error', description: 'The carrier answered with something that is not XML.' },
    });
  });

  it('of JSON, nested without end, is read or refused, and mapped or refused', async () => {
    await expect(read('json', `${fill('[', 100_000)}1${fill(']', 100_000)}`)).resolves.toBeDefined();
    await expect(read('json', fill('[', 4_000_000))).resolves.toMatchObject({ ok: false });
  });
});
