import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasSpanish } from '@freeboard/domain/languages';
import { expect, it } from 'vitest';

const FEATURES = join(import.meta.dirname, '../..');
/** Sources of refusals that only the agency's users and API keys see; these are in English only. */
const OF_AGENTS = /manage\.ts$|^intake\/leads\//;
const files = globSync('{client-page,intake}/**/*.ts', { cwd: FEATURES }).filter(
  (file) => !file.includes('.test.') && !file.includes('.queries.') && !OF_AGENTS.test(file),
);

const refusalsIn = (source: string): string[] =>
  [...source.matchAll(/(?:'(?:invalid|conflict|not_found)', |: \[|: |= )'([A-Z][^'\n]* [^'\n]*\.)'/g)].map(
    ([, text = '']) => text,
  );

it('there are refusals to look at', () => {
  const all = files.flatMap((file) => refusalsIn(readFileSync(join(FEATURES, file), 'utf8')));
  expect(all.length).toBeGreaterThan(8);
});

it.each(files)('every refusal of %s is in Spanish, too', (file) => {
  const missing = refusalsIn(readFileSync(join(FEATURES, file), 'utf8')).filter((text) => !hasSpanish(text));
  expect(missing).toEqual([]);
});
