import { expect, it } from 'vitest';
import { isLaterRelease, releaseVersion } from './release.ts';

it.each([
  ['2026.12.0', '2026.11.3', true],
  ['2026.12.0', '2026.12.0', false],
  ['2026.12.10', '2026.12.9+a00df2f0b7', true],
  ['2027.1.0', '2026.12.9', true],
  ['2026.9.0', '2026.11.0', false],
  ['2026.11.0', '0.1.0', true],
  ['0.1.0', '2026.11.0', false],
  ['2026.12.0-beta', '2026.11.0', false],
  ['newest', '2026.11.0', false],
])('%s is later than %s: %s', (version, than, isLater) => expect(isLaterRelease(version, than)).toBe(isLater));

it('is the version of package.json', () => expect(releaseVersion()).toMatch(/^\d+\.\d+\.\d+(\+[\da-f]{10,})?$/));
