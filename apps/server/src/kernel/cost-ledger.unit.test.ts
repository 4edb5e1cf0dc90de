import { expect, it } from 'vitest';
import { CostLedger } from './cost-ledger.ts';

const at = { ms: Date.UTC(2026, 10, 28) };
const ledger = (most_ms: number) =>
  new CostLedger({ now: () => new Date(at.ms), pause: () => Promise.resolve() }, most_ms);

it('refuses a caller who has spent the budget, says when it is new, and refuses no other', () => {
  const costs = ledger(100);
  costs.spend('person 1', 99);
  costs.assertLeft('person 1');
  costs.spend('person 1', 1);
  expect(() => costs.assertLeft('person 1')).toThrow(expect.objectContaining({ code: 'too_many', retryAfter_s: 60 }));
  costs.assertLeft('person 2');
  at.ms += 60_000;
  costs.assertLeft('person 1');
});

it('charges work that throws', () => {
  const costs = ledger(Number.MIN_VALUE);
  expect(() =>
    costs.measure('key 1', () => {
      const { user } = process.threadCpuUsage();
      while (process.threadCpuUsage().user === user);
      throw new Error('refused');
    }),
  ).toThrow('refused');
  expect(() => costs.assertLeft('key 1')).toThrow(expect.objectContaining({ code: 'too_many' }));
});
