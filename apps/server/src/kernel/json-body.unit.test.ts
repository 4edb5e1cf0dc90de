import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashBody, putBack, readBody, withoutLongNumbers } from './json-body.ts';

it.each([
  ['{"id":90071992547409931234,"b":1}', '{"id":"90071992547409931234","b":1}'],
  ['[-90071992547409931234]', '["-90071992547409931234"]'],
  ['{"t":"90071992547409931234 \\" 90071992547409931234"}', null],
  ['{"n":9007199254740991,"f":0.12345678901234567890,"e":12345678901234567890e3}', null],
  ['{"9007199254740993123":1}', null],
  ['90071992547409931234', '"90071992547409931234"'],
])('%s keeps its digits', (json, text) => {
  expect(withoutLongNumbers(json)).toBe(text ?? json);
});

const SIZE = { keys: 1_000, values: 1_000 };
const read = (body: unknown, besidesFiles: number | null = 5_000) =>
  readBody({ bytes: Buffer.from(JSON.stringify(body)), size: SIZE, isOfProgram: true, besidesFiles });
const file = randomBytes(9_001).toString('base64');

it.each([
  ['plain', file, file],
  ['in lines', file.replaceAll(/.{76}/g, '$&\r\n'), file],
  ['of a URL', file.replaceAll('+', '-').replaceAll('/', '_'), file],
  ['behind the beginning of a data URL', `data:application/pdf;base64,${file}`, file],
])('a base64 text %s is taken out, put back and hashed as it was', (_how, text, means) => {
  const body = { name: 'Añá', documents: [{ name: 'a.pdf', content: text }, { content: text }], note: 'x y' };
  const { parsed, taken } = read(body);
  if (parsed === null || parsed === 'too_large' || 'fault' in parsed) throw new Error('It was refused.');
  const { value } = parsed;
  expect(taken.map(({ path, bytes }) => [path, Buffer.from(bytes).equals(Buffer.from(means, 'base64'))])).toEqual([
    [['documents', '0', 'content'], true],
    [['documents', '1', 'content'], true],
  ]);
  expect(JSON.stringify(value).length).toBeLessThan(500);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest();
  expect(hash.equals(hashBody({ json: JSON.stringify(value), taken }))).toBe(true);
  for (const one of taken) putBack(value, one);
  expect(value).toEqual(body);
});

it('a text that is not base64 stays, and counts', () => {
  const note = 'This is no file. '.repeat(200);
  expect(read({ note })).toMatchObject({ parsed: { value: { note } }, taken: [] });
  expect(read({ note: note.repeat(2) })).toMatchObject({ parsed: 'too_large', taken: [] });
  expect(read({ note: note.repeat(2) }, null)).toMatchObject({ parsed: { value: {} }, taken: [] });
});
