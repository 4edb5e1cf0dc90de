import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('only what older releases need notifies, outside of writing transactions', () => {
  const cwd = join(import.meta.dirname, '../..');
  const sources = globSync('**/*.{ts,sql}', { cwd, exclude: (name) => /\.test\.ts$/.test(name) });
  expect(sources.length).toBeGreaterThan(500);
  const notifying = sources.filter((file) => /pg_notify\(/i.test(readFileSync(join(cwd, file), 'utf8')));
  expect(notifying.filter((file) => !file.includes('/migrations/'))).toEqual(['kernel/events/older-release.ts']);
});
