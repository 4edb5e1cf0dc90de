import type { Quote } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { WorkerError } from '../../../kernel/isolated/pool.ts';
import { offersDigest } from './digest.ts';
import { refusalOf } from './refusal.ts';

const quote = (more: object) =>
  ({
    payload: {
      carrier_name: 'Palmetto',
      outcome: 'quoted',
      rate_type: 'bindable',
      premium: 900,
      expires_on: '2026-12-01',
      coverages: { building_limit: 250_000, contents_limit: 80_000 },
      deductibles: { deductible: '$5,000' },
      ...more,
    },
  }) as unknown as Quote;

it('the same offers are the same, in whatever order and however long they stand', () => {
  const other = quote({ carrier_name: 'Wayfarer' });
  const later = quote({ expires_on: '2027-01-01', coverages: { contents_limit: 80_000, building_limit: 250_000 } });
  expect(offersDigest([later, other])).toBe(offersDigest([other, quote({})]));
});

it.each([
  { premium: 901 },
  { outcome: 'indication' },
  { coverages: { building_limit: 200_000, contents_limit: 80_000 } },
  { deductibles: { deductible: '$2,000' } },
])('%j is another offer', (more) => expect(offersDigest([quote(more)])).not.toBe(offersDigest([quote({})])));

it('D13 what took too long is a time-out, what was refused has failed, and all else is no expected end', () => {
  expect(refusalOf(new WorkerError('time'))).toMatchObject({ status: 'timeout' });
  expect(refusalOf(invalid({ receiver_email: ['Invalid Email.'] }))).toEqual({
    status: 'failed',
    reason: 'Invalid Email.',
  });
  expect(refusalOf(new Fault('conflict', 'Archived.'))).toEqual({ status: 'failed', reason: 'Archived.' });
  expect(refusalOf(new Error('x'))).toBeNull();
});
