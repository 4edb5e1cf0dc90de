import { expect, it } from 'vitest';
import { isShortCode, siteOrigin } from './addresses.ts';

it.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['www.Example.com', 'https://www.example.com'],
  [' https://www.example.com/contact?a=1 ', 'https://www.example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://www.example.com', null],
  ['https://*.example.com', null],
  ["https://a.example;script-src'unsafe'", null],
  ['https://user:pass@example.com', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['example', null],
  ['', null],
])('reads %s as the site %s', (text, origin) => {
  expect(siteOrigin(text)).toBe(origin);
});

it.each([
  ['ab12cd34ef56', true],
  ['ab12cd34ef5', false],
  ['AB12cd34ef56', false],
  ['../../../etc', false],
])('tells whether %s is a short code', (text, is) => {
  expect(isShortCode(text)).toBe(is);
});
