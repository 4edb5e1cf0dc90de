import { expect, it } from 'vitest';
import { clientPageUrl, NO_TOKEN, withLinkInWords, withoutTokens } from './link.ts';

const TOKEN = 'a'.repeat(43);

it.each([
  [
    `Your quotes: ${clientPageUrl('https://quotes.example', NO_TOKEN)}`,
    "Your quotes: the client's own link, made when it is sent",
  ],
  [`(${clientPageUrl('https://q.example/x', NO_TOKEN)}).`, "(the client's own link, made when it is sent)."],
  [`See ${clientPageUrl('https://q.example', TOKEN)} now`, `See ${clientPageUrl('https://q.example', TOKEN)} now`],
  ['No link', 'No link'],
])('a preview %j is read as %j', (preview, words) => {
  expect(withLinkInWords(preview)).toBe(words);
});

it('hides a token, and keeps the rest', () => {
  expect(withoutTokens(`See ${clientPageUrl('https://q.example', TOKEN)}.`)).toBe('See https://q.example/proposal#….');
});
