import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

test.each([
  ['no envelope', { ok: false, code: 0, message: 'x' }, 'Error Message', 'Internet issue or contact it team.'],
  [
    'an error object with a validation message',
    { ok: false, code: 422, message: 'm', error: { message: 'Please check.' }, errors: { email: ['Invalid Email.'] } },
    'Please check.',
    'Invalid Email.',
  ],
  ['an error object without a message', { ok: false, code: 500, message: 'm', error: { message: '' } }, 'Error', 'm'],
  [
    'an error object that repeats the message',
    { ok: false, code: 404, message: 'Not found.', error: { message: 'Not found.' } },
    'Not found.',
    '',
  ],
  [
    'a fault of the server, with its reference',
    { ok: false, code: 500, message: 'It failed. Reference 3f9a0c12b7de.', error: { message: 'It failed.' } },
    'It failed.',
    'Reference 3f9a0c12b7de.',
  ],
  ['a failure', { ok: false, code: 404, message: 'Not found.' }, 'Error', 'Not found.'],
  ['a success', { ok: true, code: 200, message: 'Saved.' }, 'Message', 'Saved.'],
  ['a success that says nothing', { ok: true, code: 200, message: '' }, 'Message', 'Internet issue or contact IT.'],
] as const)('section 8: title and text of %s', (_, answer, title, text) => {
  expect(noticeText(answer as Parameters<typeof noticeText>[0])).toEqual({ title, text });
});
