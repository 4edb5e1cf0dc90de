import fc from 'fast-check';
import { expect, it } from 'vitest';
import { htmlOfWords, withoutClientLink, wordsOfHtml } from '../src/messages/index.ts';

it('line ends between words are one space, as a reader of HTML sees them', () => {
  const piece = fc.constantFrom('a', 'b c', ' ', '\t', '\n', '\r\n', '\u00a0');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const html = pieces.join('');
      expect(wordsOfHtml(html)).toBe(html.replaceAll(/\s*\n\s*/g, ' ').trim());
    }),
  );
});

it('the longest text that is taken, all spaces or all brackets, is read', () => {
  expect(wordsOfHtml(`${' '.repeat(99_000)}x`)).toBe('x');
  expect(wordsOfHtml('<'.repeat(99_000))).toBe('<'.repeat(99_000));
});

it.each([
  ['<p><a href="{{ client_link }}">Compare here</a></p>', '[Compare here]({{ client_link }})'],
  ['<p>See <a href="https://example.com/a?b=1">the map</a>.</p>', 'See [the map](https://example.com/a?b=1).'],
  ['<p><a href="tel:+18135550142">Call me</a></p>', '[Call me](tel:+18135550142)'],
])('a link of %s is edited as words and comes back', (html, words) => {
  expect(wordsOfHtml(html)).toBe(words);
  expect(htmlOfWords(words)).toBe(html);
});

it('a link whose words are its address is that address alone', () => {
  expect(wordsOfHtml('<p><a href="https://example.com">https://example.com</a></p>')).toBe('https://example.com');
});

it.each(['[x](javascript:alert(1))', '[x](data:text/html,1)', '[x]()', '[](https://example.com)', '[x] (https://a.b)'])(
  '%s is no link',
  (words) => expect(htmlOfWords(words)).not.toContain('<a'),
);

it('a wording without a client’s page loses the links to it, and nothing else', () => {
  const html = '<p>Hi</p><p><a href="{{ client_link }}">Compare here</a></p><p><a href="https://a.example">Map</a></p>';
  expect(withoutClientLink(html)).toBe('<p>Hi</p><p><a href="https://a.example">Map</a></p>');
});

it('a link as the template editor writes it is read, too', () => {
  const link = '<a target="_blank" rel="noopener noreferrer nofollow" href="{{ client_link }}">Compare here</a>';
  expect(wordsOfHtml(`<p>${link}</p>`)).toBe('[Compare here]({{ client_link }})');
  expect(withoutClientLink(`<p>Hi</p><p>${link}</p>`)).toBe('<p>Hi</p>');
});

it('links that never end are read in time', () => {
  const html = '<a href="'.repeat(11_000);
  expect(wordsOfHtml(html)).toBe(html);
  expect(withoutClientLink(html)).toBe(html);
});
