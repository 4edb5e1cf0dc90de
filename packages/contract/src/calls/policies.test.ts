import { BOOK_FIELDS, type BookField, type BookTexts, POLICY_LIMITS, readBookRow } from '@freeboard/domain/policies';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { policyEntry } from './policies.ts';

const GOOD: BookTexts = {
  ...{ policy_number: 'HO 37959602', carrier_name: 'Gulf & Harbor', line: 'HO3', insured: 'Hector Medina' },
  ...{ effective_date: '12/9/2025', expiration_date: '12/9/2026', premium: '$1,204.00' },
};
const SAMPLES = ['', 'Active', 'Canceled', 'hector@medina.example', '(813) 555-0176', '2/29/2024', '36', '33606-1'];
const MONEY = ['99999999', '99999999.99', '100000000', '0.004', '-1', '1e9', '$1'];
const LENGTHS = [...new Set(Object.values(POLICY_LIMITS))].flatMap((most) => [most, most + 1, most + 8]);

it('takes whatever a row of a file is read as', () => {
  const long = fc.constantFrom(...LENGTHS).map((most) => 'x1'.repeat(most).slice(0, most));
  const email = fc.constantFrom(...LENGTHS).map((most) => `${'a'.repeat(most - 10)}@x.example`);
  const text = fc.oneof(fc.string(), long, email, fc.constantFrom(...SAMPLES, ...MONEY));
  const field = fc.constantFrom(...(Object.keys(BOOK_FIELDS) as BookField[]));
  const changed = fc.array(fc.tuple(field, text), { maxLength: 3 });
  let accepted = 0;
  fc.assert(
    fc.property(changed, (all) => {
      const { entry, errors } = readBookRow({ ...GOOD, ...Object.fromEntries(all) }, '2026-11-30');
      if (Object.keys(errors).length > 0) return;
      accepted += 1;
      expect(policyEntry.safeParse(entry).error).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
