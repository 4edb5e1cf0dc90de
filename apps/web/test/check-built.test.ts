import { expect, it } from 'vitest';
import { newerThan } from '../check-built.ts';
import { CLIENT_PAGES, PORTAL, targetsOf } from '../supported-browsers.ts';

it.each([
  ['x=URL.parse(y)', ['URL.parse'], ['URL.parse']],
  ['x=/(?<!\\d)1/', [], ['lookbehind']],
  ['class A{static{b()}}', [], ['class static blocks']],
  ['const{promise:p}=Promise.withResolvers()', ['Promise.withResolvers'], ['Promise.withResolvers']],
  ['x=AbortSignal.timeout(1)', [], ['AbortSignal.timeout']],
  ['x=typeof Uint8Array.fromBase64==`function`?e=>Uint8Array.fromBase64(e):y', [], []],
  ['x=/(?<year>\\d{4})/', [], []],
])('finds what %s needs in the portal and on the client’s pages', (script, portal, client) => {
  expect([newerThan(script, PORTAL), newerThan(script, CLIENT_PAGES)]).toEqual([portal, client]);
});

it('writes the oldest browsers as targets of the build', () => {
  expect(targetsOf({ chrome: 100, firefox: 121, safari: 15.4 })).toEqual([
    'chrome100',
    'edge100',
    'firefox121',
    'safari15.4',
    'ios15.4',
  ]);
});
