import { expect, test } from 'vitest';
import { nextVersion } from './release.mjs';

test.each([
  ['0.1.0', '2026-11-29T10:00:00Z', '2026.11.0'],
  ['2026.11.0', '2026-11-30T23:59:59Z', '2026.11.1'],
  ['2026.11.9', '2026-11-30T10:00:00Z', '2026.11.10'],
  ['2026.11.9', '2026-12-01T00:00:00Z', '2026.12.0'],
  ['2026.12.3', '2027-01-02T00:00:00Z', '2027.1.0'],
])('after %s comes, on %s, %s', (current, now, next) => expect(nextVersion(current, new Date(now))).toBe(next));
