import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLIENT_PAGES, type Minimum, PORTAL } from './supported-browsers.ts';

/** Features that some browsers lack: how a script uses them, and the first versions that have them (MDN). */
const NEWER: readonly { what: string; sign: RegExp; since: Minimum }[] = [
  { what: 'URL.parse', sign: /\bURL\.parse\(/, since: { chrome: 126, firefox: 126, safari: 18 } },
  { what: 'URL.canParse', sign: /\bURL\.canParse\(/, since: { chrome: 120, firefox: 115, safari: 17 } },
  { what: 'Array.fromAsync', sign: /\bArray\.fromAsync\(/, since: { chrome: 121, firefox: 115, safari: 16.4 } },
  { what: 'AbortSignal.any', sign: /\bAbortSignal\.any\(/, since: { chrome: 116, firefox: 124, safari: 17.4 } },
  { what: 'AbortSignal.timeout', sign: /\bAbortSignal\.timeout\(/, since: { chrome: 103, firefox: 100, safari: 16 } },
  {
    what: 'Promise.withResolvers',
    sign: /\bPromise\.withResolvers\(/,
    since: { chrome: 119, firefox: 121, safari: 17.4 },
  },
  { what: 'Promise.try', sign: /\bPromise\.try\(/, since: { chrome: 128, firefox: 134, safari: 18.2 } },
  { what: 'Object.groupBy', sign: /\bObject\.groupBy\(/, since: { chrome: 117, firefox: 119, safari: 17.4 } },
  { what: 'Iterator helpers', sign: /\bIterator\.from\(/, since: { chrome: 122, firefox: 131, safari: 18.4 } },
  { what: 'RegExp.escape', sign: /\bRegExp\.escape\(/, since: { chrome: 136, firefox: 134, safari: 18.2 } },
  { what: 'Math.sumPrecise', sign: /\bMath\.sumPrecise\(/, since: { chrome: 147, firefox: 137, safari: 26.2 } },
  {
    what: 'Uint8Array.fromBase64',
    sign: /\bUint8Array\.fromBase64\(/,
    since: { chrome: 140, firefox: 133, safari: 18.2 },
  },
  { what: 'lookbehind', sign: /\(\?<[=!]/, since: { chrome: 62, firefox: 78, safari: 16.4 } },
  {
    what: 'the v flag of a regexp',
    sign: /\/[dgimsy]*v[dgimsy]*\.test\(/,
    since: { chrome: 112, firefox: 116, safari: 17 },
  },
  { what: 'class static blocks', sign: /\bstatic\s*\{/, since: { chrome: 94, firefox: 93, safari: 16.4 } },
];

const isMet = (since: Minimum, oldest: Minimum): boolean =>
  since.chrome <= oldest.chrome && since.firefox <= oldest.firefox && since.safari <= oldest.safari;

/** Whether a script checks that a function exists before using it, as libraries with a fallback do. */
const isGuarded = (script: string, what: string): boolean => script.includes(`typeof ${what}`);

export const newerThan = (script: string, oldest: Minimum): string[] =>
  NEWER.filter(({ what, sign, since }) => !isMet(since, oldest) && !isGuarded(script, what) && sign.test(script)).map(
    ({ what }) => what,
  );

/** pdf.js's legacy build has its own polyfills. */
const FILLS_IN = /assets\/(draw-pdf|pdf\.worker)/;

function scriptsOf(dist: string, page: string): string[] {
  const found = new Set<string>();
  const follow = (text: string) => {
    for (const [, name] of text.matchAll(/["'`](?:\/assets\/|\.\/|assets\/)([\w.-]+\.js)["'`]/g)) {
      if (!name || found.has(name)) continue;
      found.add(name);
      follow(readFileSync(join(dist, 'assets', name), 'utf8'));
    }
  };
  follow(readFileSync(join(dist, page), 'utf8'));
  return [...found].map((name) => `assets/${name}`);
}

/** Limit for all scripts of the intake page, in bytes of gzip: it opens on phones and is embedded in other sites. */
const MOST_OF_INTAKE = 25_000;

/** @throws Error if the scripts of the intake page are too large */
export function checkIntakeSize(dist: string, most = MOST_OF_INTAKE): void {
  const scripts = scriptsOf(dist, 'intake.html').map((file) => gzipSync(readFileSync(join(dist, file))).length);
  const size = scripts.reduce((sum, one) => sum + one, 0);
  if (size > most) throw new Error(`The scripts of the intake page weigh ${size} bytes of gzip, ${most} are allowed.`);
}

/** @throws Error naming each file with the feature it needs */
export function checkBuilt(dist: string): void {
  checkIntakeSize(dist);
  const ofClients = new Set(['proposal.html', 'intake.html'].flatMap((page) => scriptsOf(dist, page)));
  const faults = globSync('assets/*.{js,mjs}', { cwd: dist }).flatMap((file) => {
    if (FILLS_IN.test(file)) return [];
    const oldest = ofClients.has(file) ? CLIENT_PAGES : PORTAL;
    return newerThan(readFileSync(join(dist, file), 'utf8'), oldest).map((what) => `${file} needs ${what}`);
  });
  if (faults.length > 0)
    throw new Error(`These need newer browsers than supported-browsers.ts names:\n${faults.join('\n')}`);
}
