import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const SOURCES = ['apps/web/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts', 'apps/server/src/**/*.ts'];

/** Words that no screen uses, with their replacements (docs/wording.md). */
const NEVER: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\bfor carriers['"`<]/, 'as rated'],
  [/[^=]>\s*closed\b|['"`]closed, /, 'taking requests, or paused'],
  [/Nothing is called that/, 'Nothing matches.'],
  [/\b(Bring|Take) back\b/, 'Redo, Undo, Restore'],
  [/version \{?[\w.]+\}? quotes\b/, 'version 3 in use'],
  [/label: '?new_updated|>new_updated</, "statusText: 'changed'"],
  [/notify\(\s*\{ title: 'Message'/, 'what happened: Saved, Copied, Archived'],
  [/Send all:/, 'E-mail all quotes'],
  [/ ± |\u00b1/, 'within 2 mi, please check'],
  [/as it stands['"`<]/, 'present terms'],
  [/Changed last/, 'Recently changed'],
  [
    />\s*superseded\b|['"`]superseded['"`]\s*[:<]|agency, locked|locked by the agency|^\s*locked\s*$|: locked, so/m,
    'Replaced by a newer run, Set by your agency',
  ],
  [/puts it into/, 'Select a name to add it to …'],
  [/The same once more|Present password/, 'Confirm password, Current password'],
  [/[Tt]ake (it )?away['"`<]|taken away with/, 'Remove'],
  [/\bstands? (under|in the list|beside)\b[^*]*['"`<]/, "You'll find it under …"],
  [/\bstands? (then )?here\b/, 'is listed here, appears here'],
  [/Nobody is like that|is called so\.|is like that['"`<]/, 'No users found, No settings found.'],
  [/cannot be brought back/, "can't be recovered"],
  [/[Cc]over shall|lender requires cover\b/, 'coverage'],
  [/\bNot taken\.['"`<]/, 'This file is …'],
  [/left alone for a moment|is given a rest/, 'is paused after repeated errors'],
  [/[Cc]ame before['"`<]/, 'Duplicates'],
  [/\bHand(ed)? on\b['"`< {]/, 'Reassign'],
  [/What came in besides|it is not whole/i, 'Other imported data, The link is incomplete.'],
  [/\bMay do\b['"`<]|Half within|As the law has it/, 'Permissions, Median, Legal quiet hours'],
  [/\bSomebody\b/, 'Someone'],
  [/\bany (more|longer)[.,:][^'"`]*['"`]/, 'no longer'],
];

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);

test('there are sources to look at', () => {
  expect(files.length).toBeGreaterThan(300);
});

test.each(NEVER)('no screen says %s', (words, instead) => {
  const found = files.filter((path) => words.test(withoutComments(readFileSync(join(ROOT, path), 'utf8'))));
  expect(found, `say instead: ${instead}`).toEqual([]);
});
