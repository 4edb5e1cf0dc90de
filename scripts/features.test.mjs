import { expect, test } from 'vitest';
import { featuresTable, storedTable } from './features.mjs';

test('docs/features.md describes the features as they are: node scripts/features.mjs writes it', () => {
  expect(storedTable()).toBe(featuresTable());
});
