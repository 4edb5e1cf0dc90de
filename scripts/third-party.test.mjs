import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storedPage, thirdPartyPage } from './third-party.mjs';

test('docs/third-party.md lists the packages of the lock file: node scripts/third-party.mjs writes it', () => {
  expect(storedPage()).toBe(thirdPartyPage());
});

test('the lock file lists the packages of every platform', () => {
  for (const folder of ['', 'bench/']) {
    const { packages } = JSON.parse(readFileSync(`${folder}package-lock.json`, 'utf8'));
    const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${at}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  }
});
