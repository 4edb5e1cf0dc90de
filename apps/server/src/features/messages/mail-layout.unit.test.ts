import { expect, test } from 'vitest';
import { mailLayout } from './mail-layout.ts';

const AGENCY = { name: 'Harbor Light', street_address: '210 Bay Street', phone: '(813) 555-0142' };
const htmlOf = (html: string) =>
  mailLayout({ text: 'Hi', html, agency: AGENCY, unsubscribe_url: 'https://u.example' }).html ?? '';

test('a paragraph of one link alone is a button, a link among words is none', () => {
  expect(htmlOf('<p><a href="https://a.example">Compare here</a></p>')).toMatch(
    /background:#1463b0[^>]*><a href="https:\/\/a\.example"[^>]*>Compare here<\/a><\/td>/,
  );
  expect(htmlOf('<p>See <a href="https://a.example">the map</a>.</p>')).toContain(
    '<p>See <a href="https://a.example">the map</a>.</p>',
  );
});
