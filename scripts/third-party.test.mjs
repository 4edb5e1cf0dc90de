import { expect, test } from 'vitest';
import { storedPage, thirdPartyPage } from './third-party.mjs';

test('docs/third-party.md lists the packages of the lock file: node scripts/third-party.mjs writes it', () => {
  expect(storedPage()).toBe(thirdPartyPage());
});
