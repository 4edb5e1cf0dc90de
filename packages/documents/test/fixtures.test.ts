import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFile } from '../src/index.ts';
import { expectedOf, score } from './support/score.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');
const TODAY = '2026-11-26';

/** Values that a form states and its reader does not find, by file: neither offered nor filled wrongly. */
const MISSED: Readonly<Record<string, readonly string[]>> = {};

test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.pdf')))('reads %s', async (name) => {
  const file = join(FOLDER, name);
  const reading = await readFile(new Uint8Array(readFileSync(file)), TODAY);
  const { wrong, missed, wrongSure } = score(reading, expectedOf(file)!);
  expect(reading.failure).toBeNull();
  expect(wrongSure).toEqual([]);
  expect(wrong).toEqual([]);
  expect(missed).toEqual(MISSED[name] ?? []);
});
