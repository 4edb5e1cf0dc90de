import { expect, it } from 'vitest';
import { matchText } from './match-text.ts';

it.each([
  [{ name: true, email: 'unverified', phone: null }, 'same e-mail, not verified, same name'],
  [{ name: false, email: null, phone: 'verified' }, 'same verified phone, different name'],
  [
    { name: false, email: 'verified', phone: 'unverified' },
    'same verified e-mail, same phone, not verified, different name',
  ],
] as const)('describes the match %j', (match, text) => {
  expect(matchText(match)).toBe(text);
});
