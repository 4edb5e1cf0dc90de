import { describe, expect, it } from 'vitest';
import {
  certificateNumber,
  daysText,
  LEGAL_KINDS,
  LEGAL_RETENTION,
  RETENTION_KEYS,
  removedBefore,
  retainedUntil,
  retentionRule,
} from './index.ts';

it.each([
  ['policy', '2026-12-20', '2029-12-20'],
  ['signature', '2026-11-26', '2031-11-26'],
  ['consent', '2024-02-29', '2029-03-01'],
  ['audit', '2026-01-01', '2031-01-01'],
] as const)('R10.8 %s from %s is retained until %s', (kind, from, until) =>
  expect(retainedUntil(kind, from)).toBe(until),
);

it('names a law and a day for all that is retained', () => {
  for (const kind of LEGAL_KINDS) expect(LEGAL_RETENTION[kind].law).toMatch(/\d/);
});

it.each([
  [1, '1 day'],
  [30, '30 days'],
  [365, '1 year'],
  [730, '2 years'],
  [1_096, '3 years'],
  [2_557, '7 years'],
  [400, '400 days'],
])('says %i days as %s', (days, text) => expect(daysText(days)).toBe(text));

describe('retention', () => {
  const now = new Date('2026-11-26T12:00:00Z');

  it('removes what is older than its days, and nothing without days', () => {
    expect(removedBefore('notifications', now).toISOString()).toBe('2026-05-30T12:00:00.000Z');
    expect(() => removedBefore('history', now)).toThrow('history has no days of retention.');
  });

  it('gives each kind of record a reason, and a day from which its days count', () => {
    for (const key of RETENTION_KEYS) {
      const { days, after, why } = retentionRule(key);
      expect(why).toMatch(/\.$/);
      expect(after === '').toBe(days === null);
    }
  });
});

it('numbers a certificate by the year of its request', () =>
  expect(certificateNumber(12, '2026-11-26T09:00:00.000Z')).toBe('E-2026-000012'));
