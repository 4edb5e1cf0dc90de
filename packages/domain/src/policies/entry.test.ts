import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BookPolicy, type EntryOutcome, enterAll, isSameInsured, type PolicyEntry } from './index.ts';

const ENTRY: PolicyEntry = {
  line: 'home',
  form: 'HO3',
  carrier_name: 'Gulf & Harbor',
  policy_number: 'HO 37959602',
  insured: 'Hector Medina',
  address: '218 Beach Dr NE, St Petersburg FL 33701',
  email: '',
  phone: '',
  effective_date: '2025-12-09',
  expiration_date: '2026-12-09',
  premium: 1_204,
};
const RENEWAL = { effective_date: '2026-12-09', expiration_date: '2027-12-09', premium: 1_311 };

const outcomes = (...entries: Partial<PolicyEntry>[]) => {
  const book = new Map<string, BookPolicy>();
  const entered = enterAll(
    book,
    entries.map((one) => ({ ...ENTRY, ...one })),
  );
  return { book, entered, of: entered.map(({ outcome }) => outcome) };
};

describe('an entry of the book', () => {
  it.each<[name: string, second: Partial<PolicyEntry>, outcome: EntryOutcome, fields: string[]]>([
    ['again changes nothing', {}, 'unchanged', []],
    ['with dashes is the same policy', { policy_number: 'ho-379596-02' }, 'unchanged', []],
    ['of the carrier written otherwise is the same policy', { carrier_name: 'GULF HARBOR' }, 'unchanged', []],
    ['of another carrier is another policy', { carrier_name: 'Bayline' }, 'added', []],
    ['of the next term is a renewal', RENEWAL, 'renewed', []],
    ['with another premium changes the term', { premium: 1_300 }, 'changed', []],
    ['without a premium erases none', { premium: null }, 'unchanged', []],
    ['with blanks erases nothing', { form: '', address: '' }, 'unchanged', []],
    ['with a phone adds it', { phone: '(813) 555-0176' }, 'changed', []],
    [
      'that overlaps is refused',
      { effective_date: '2026-06-01', expiration_date: '2027-06-01' },
      'refused',
      ['effective_date'],
    ],
    ['that ends before it begins is refused', { expiration_date: '2025-12-08' }, 'refused', ['expiration_date']],
    ['under the name turned round is the same', { insured: 'MEDINA, HECTOR' }, 'unchanged', []],
    ['of another line is refused', { line: 'flood' }, 'refused', ['line']],
    ['under another name is asked', { insured: 'Hector Molina' }, 'refused', ['insured']],
    ['under another name that is confirmed is renamed', { insured: 'Hector Molina', rename: true }, 'changed', []],
  ])('%s', (_, second, outcome, fields) => {
    const { entered } = outcomes({}, second);
    expect(entered[1]?.outcome).toBe(outcome);
    expect(Object.keys(entered[1]?.errors ?? {})).toEqual(fields);
  });

  it.each<[name: string, second: Partial<PolicyEntry>, parts: number | undefined]>([
    ['another premium alone drops the parts of the one before', { premium: 1_300 }, undefined],
    ['the same premium keeps them', { phone: '(813) 555-0176' }, 1_204],
    ['no premium keeps them', { premium: null }, 1_204],
    [
      'another premium with its parts has these',
      { premium: 1_300, stated: { premium_parts: [{ name: 'Base', amount: 1_300 }] } },
      1_300,
    ],
  ])('%s', (_, second, amount) => {
    const first = { stated: { dwelling: 400_000, premium_parts: [{ name: 'Base', amount: 1_204 }] } };
    const { entered } = outcomes(first, second);
    const parts = amount === undefined ? {} : { premium_parts: [{ name: 'Base', amount }] };
    expect(entered[1]?.policy?.terms[0]?.stated).toEqual({ dwelling: 400_000, ...parts });
  });

  it('does not replace what an application states, nor a bound term', () => {
    const { book, entered } = outcomes({ phone: '' });
    const [key = ''] = book.keys();
    const policy = entered[0]?.policy as BookPolicy;
    const terms = policy.terms.map((term) => ({ ...term, is_bound: true }));
    book.set(key, { ...policy, is_bound: true, terms });
    const again = enterAll(book, [
      { ...ENTRY, premium: 900 },
      { ...ENTRY, address: 'Elsewhere', phone: '(813) 555-0176', insured: 'Hector Molina', rename: true },
    ]);
    expect(again.map(({ outcome, errors }) => [outcome, Object.keys(errors)])).toEqual([
      ['refused', ['effective_date']],
      ['changed', []],
    ]);
    expect(again[1]?.policy).toMatchObject({
      address: ENTRY.address,
      insured: 'Hector Medina',
      phone: '(813) 555-0176',
    });
  });

  it('twice in any order is entered once', () => {
    const term = fc.integer({ min: 2000, max: 2030 }).map((year) => ({
      effective_date: `${year}-03-01`,
      expiration_date: `${year + 1}-03-01`,
    }));
    const entry = fc.tuple(fc.constantFrom('A-1', 'A1', 'B 2', 'C/3'), term).map(([policy_number, dates]) => ({
      ...ENTRY,
      ...dates,
      policy_number,
    }));
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), (entries) => {
        const book = new Map<string, BookPolicy>();
        enterAll(book, entries);
        const before = structuredClone([...book]);
        const again = enterAll(book, entries.toReversed());
        expect(again.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
        expect([...book]).toEqual(before);
      }),
    );
  });
});

it.each([
  ['Hector Medina', 'MEDINA, HECTOR', true],
  ['Ana & José Núñez', 'Jose and Ana Nunez', true],
  ['Hector Medina', 'Hector Medina Jr.', false],
  ['Hector Medina', 'H. Medina', false],
])('whether %j and %j are one name: %j', (one, other, is) => expect(isSameInsured(one, other)).toBe(is));

it('20,000 entries, of which 3,000 are there twice, are entered once', () => {
  const one = (at: number, isPunctuated: boolean): PolicyEntry => ({
    ...ENTRY,
    policy_number: isPunctuated ? `HO-${100_000 + at}-0${at % 7}` : `HO ${100_000 + at}0${at % 7}`,
    insured: isPunctuated ? `Client ${at}` : `${at}, CLIENT`,
  });
  const all = [
    ...Array.from({ length: 17_000 }, (_, at) => one(at, true)),
    ...Array.from({ length: 3_000 }, (_, at) => one(at * 5, false)),
  ];
  const book = new Map<string, BookPolicy>();
  const entered = enterAll(book, all);
  expect(book.size).toBe(17_000);
  expect(entered.filter(({ outcome }) => outcome === 'added')).toHaveLength(17_000);
  expect(entered.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(3_000);
  expect([...book.values()].every(({ terms }) => terms.length === 1)).toBe(true);
  expect(enterAll(book, all).every(({ outcome }) => outcome === 'unchanged')).toBe(true);
});
