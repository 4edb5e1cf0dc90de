import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkIntakeSize, newerThan } from '../check-built.ts';
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

it('refuses an intake page whose scripts weigh too much, those that they import among them', () => {
  const dist = mkdtempSync(join(tmpdir(), 'freeboard-dist-'));
  try {
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'intake.html'), '<script src="/assets/intake-1.js"></script>');
    writeFileSync(join(dist, 'assets/intake-1.js'), 'import"./shared-1.js"');
    writeFileSync(join(dist, 'assets/shared-1.js'), randomBytes(600).toString('base64'));
    expect(() => checkIntakeSize(dist, 2_000)).not.toThrow();
    expect(() => checkIntakeSize(dist, 400)).toThrow(/weigh \d+ bytes of gzip, 400 are allowed/);
  } finally {
    rmSync(dist, { recursive: true });
  }
});
