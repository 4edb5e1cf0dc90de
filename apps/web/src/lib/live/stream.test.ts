import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStreamReader } from './stream.ts';

const TEXT = ': hello\n\nid: 7\ndata: {"a":1}\n\nid: 8\r\ndata: one\r\ndata: two\r\n\r\nevent: x\n\ndata:last\n\n';
const MESSAGES = [
  { id: '7', data: '{"a":1}' },
  { id: '8', data: 'one\ntwo' },
  { id: '8', data: 'last' },
];

test('messages come whole, however the stream is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 })), (sizes) => {
      const read = createStreamReader();
      const messages = [];
      let at = 0;
      for (const size of [...sizes, TEXT.length]) {
        messages.push(...read(TEXT.slice(at, at + size)));
        at += size;
      }
      expect(messages).toEqual(MESSAGES);
    }),
  );
});

test('half a message gives nothing', () => {
  expect(createStreamReader()('id: 1\ndata: half')).toEqual([]);
});
