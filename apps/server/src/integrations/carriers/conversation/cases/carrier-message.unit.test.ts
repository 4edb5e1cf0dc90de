import { expect, it } from 'vitest';
import { carrierMessage } from '../carrier-message.ts';

it.each<[unknown, string | null]>([
  [{ errors: ['loss_amount must be a number'] }, 'loss_amount must be a number.'],
  [{ error: 'Bad date', code: 'E17' }, 'Bad date.'],
  [{ error: { code: 'E17', message: 'Bad date!' } }, 'Bad date!'],
  [{ errors: [{ field: 'a', message: 'One' }, { message: 'Two' }, { message: 'One' }] }, 'One. Two.'],
  [
    { errors: { loss_amount: ['must be a number', 'is too large'] } },
    'loss_amount: must be a number. loss_amount: is too large.',
  ],
  [
    { type: 'about:blank', title: 'Not valid', detail: 'Year is in the future.', status: 400 },
    'Not valid. Year is in the future.',
  ],
  [{ fault: { faultstring: 'No such  value' } }, 'No such value.'],
  [{ response: { errorMessage: 'Call us', amount: 3, name: 'Dana Whitfield' } }, 'Call us.'],
  ['  The amount is missing ', 'The amount is missing.'],
  ['<html>Bad request</html>', null],
  [{ quoteId: 'A1', values: ['x'] }, null],
  [{ errors: [] }, null],
  [null, null],
  [undefined, null],
  [400, null],
])('%j says %j', (body, expected) => expect(carrierMessage(body)).toBe(expected));

it('is short, however long and deep an answer is', () => {
  expect(carrierMessage({ errors: Array.from({ length: 1_000 }, (_, n) => `Error ${n}`.repeat(50)) })?.length).toBe(
    500,
  );
  let deep: unknown = { message: 'unreachable' };
  for (let n = 0; n < 10_000; n += 1) deep = [deep];
  expect(carrierMessage(deep)).toBeNull();
});
