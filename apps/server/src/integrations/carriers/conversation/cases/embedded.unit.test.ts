import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { gets, inConversation } from '../../../testing/conversations.ts';
import { serve, testCaller } from '../../../testing/outside.ts';
import { ask, quoteRequest } from '../../../testing/requests.ts';

const { caller, exchanges } = testCaller();
const MB = 1024 * 1024;
const PDF = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(5 * MB)]);
const OTHER = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(4 * MB)]);
const lines = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');

const answered = async (text: string, answer: string, more: object = {}) => {
  const url = await serve((_incoming, response) => response.end(text));
  const carrier = inConversation(url, [gets('quote', '/', more)]);
  carrier.limits.timeout_ms = 20_000;
  carrier.mapping.answer = answer;
  return ask(carrier, quoteRequest('flood'), caller);
};
const DOCUMENTS = '{"premium": body.price, "documents": body.files.{"name": name, "base64": content}}';
/** The end of a conversation with its files compared instead of included, so that a failing test can print it. */
function summary(turn: Awaited<ReturnType<typeof answered>>) {
  if (turn.state !== 'done') return turn.state;
  const { outcome, premium, documents = [], description } = turn.result;
  const isWhole = documents.map(({ base64 }, at) => base64 === [PDF, OTHER][at]?.toString('base64'));
  return { outcome, premium, isWhole, description };
}
const BOTH = { outcome: 'quoted', premium: 700, isWhole: [true, true], description: '' };

describe('files in an answer of more than 8 MB', () => {
  it.each([
    ['as JSON', (text: string) => text],
    ['as JSON with escaped slashes', (text: string) => text.replaceAll('/', '\\/')],
  ])('are taken %s', async (_, written) => {
    const body = {
      price: 700,
      files: [PDF, OTHER].map((one, at) => ({ name: `${at}`, content: one.toString('base64') })),
    };
    const turn = await answered(written(JSON.stringify(body)), DOCUMENTS);
    expect(summary(turn)).toEqual(BOTH);
    expect(exchanges.at(-1)?.response_body?.length).toBeLessThan(500);
  });

  it('are taken in lines', async () => {
    const body = { price: 700, files: [PDF, OTHER].map((one, at) => ({ name: `${at}`, content: lines(one) })) };
    expect(summary(await answered(JSON.stringify(body), DOCUMENTS))).toEqual(BOTH);
  });

  it('are taken as XML', async () => {
    const parts = [PDF, OTHER].map(
      (one, at) => `<files><name>${at}</name><content>\n${lines(one)}\n</content></files>`,
    );
    const turn = await answered(
      `<quote><price>700</price>${parts.join('')}</quote>`,
      DOCUMENTS.replaceAll('body', 'body.quote'),
      { response: 'xml' },
    );
    expect(summary(turn)).toEqual(BOTH);
  });

  it.each([
    ['plain text beyond 8 MB', () => JSON.stringify({ price: 700, text: 'word, '.repeat(1.5 * MB) }), '8 MB'],
    [
      'files beyond 25 MB',
      () => JSON.stringify({ price: 700, files: [{ content: 'A'.repeat(44 * MB) }] }),
      '42 MB with its files',
    ],
  ])('%s: the answer is refused as too large', async (_, text, limit) => {
    expect(await answered(text(), DOCUMENTS)).toMatchObject({
      result: {
        outcome: 'error',
        failure: 'too_large',
        description: `The carrier answered, but the answer is longer than ${limit}.`,
      },
    });
  });
});
