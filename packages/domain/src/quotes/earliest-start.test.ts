import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../forms/formats/dates.ts';
import { QUOTE_TEXT_ES } from '../languages/quote-text.es.ts';
import {
  earliestStart,
  isTooEarly,
  readWaiting,
  type StartFacts,
  startFacts,
  startText,
  waitingText,
} from './earliest-start.ts';

const NFIP = { program: 'nfip' } as const;
const TODAY = '2026-11-22';
const facts = (more: Partial<StartFacts> = {}): StartFacts => ({
  today: TODAY,
  closing_on: null,
  revised_on: null,
  wildfire_on: null,
  ...more,
});
const own = (days: number, closing_days?: number) => ({ program: 'private', days, closing_days }) as const;

test.each([
  // 42 U.S.C. 4013(c)(1), 44 CFR 61.11(c)
  ['NFIP', NFIP, facts(), '2026-12-22', '30-day NFIP waiting period'],
  // 44 CFR 61.11(a)
  [
    'NFIP, a loan closes',
    NFIP,
    facts({ closing_on: '2026-12-01' }),
    '2026-12-01',
    'No NFIP waiting period at a loan closing',
  ],
  ['NFIP, a loan closes today', NFIP, facts({ closing_on: TODAY }), TODAY, 'No NFIP waiting period at a loan closing'],
  ['NFIP, a loan has closed', NFIP, facts({ closing_on: '2026-11-21' }), '2026-12-22', '30-day NFIP waiting period'],
  [
    'NFIP, a loan closes after the wait',
    NFIP,
    facts({ closing_on: '2027-01-15' }),
    '2026-12-22',
    '30-day NFIP waiting period',
  ],
  // 44 CFR 61.11(b)
  [
    'NFIP, the map was revised',
    NFIP,
    facts({ revised_on: '2026-03-01' }),
    '2026-11-23',
    '1-day NFIP waiting period after a map revision within 13 months',
  ],
  [
    'NFIP, revised 13 months ago to the day',
    NFIP,
    facts({ revised_on: '2025-10-22' }),
    '2026-11-23',
    '1-day NFIP waiting period after a map revision within 13 months',
  ],
  [
    'NFIP, revised a day too long ago',
    NFIP,
    facts({ revised_on: '2025-10-21' }),
    '2026-12-22',
    '30-day NFIP waiting period',
  ],
  ['NFIP, a revision to come', NFIP, facts({ revised_on: '2026-12-01' }), '2026-12-22', '30-day NFIP waiting period'],
  [
    'NFIP, both: the sooner one counts',
    NFIP,
    facts({ revised_on: '2026-03-01', closing_on: '2026-12-05' }),
    '2026-11-23',
    '1-day NFIP waiting period after a map revision within 13 months',
  ],
  // 42 U.S.C. 4013(c)(2)(C)
  [
    'NFIP, after a wildfire',
    NFIP,
    facts({ wildfire_on: '2026-09-23' }),
    '2026-12-22',
    '30-day NFIP waiting period; FEMA may waive that for flood caused by a wildfire on federal land, if bought within 60 days of its containment',
  ],
  [
    'NFIP, a wildfire 61 days ago',
    NFIP,
    facts({ wildfire_on: '2026-09-22' }),
    '2026-12-22',
    '30-day NFIP waiting period',
  ],
  ['NFIP, a wildfire to come', NFIP, facts({ wildfire_on: '2026-11-23' }), '2026-12-22', '30-day NFIP waiting period'],
  [
    'NFIP, its authority lapsed',
    { ...NFIP, lapsed_since: '2026-10-01' },
    facts(),
    '2026-12-22',
    'at the earliest; NFIP authority lapsed since 10-01-2026, no new policy until Congress renews it. 30-day NFIP waiting period',
  ],
  ['a private carrier', own(10), facts(), '2026-12-02', '10-day waiting period'],
  ['a private carrier of one day', own(1), facts(), '2026-11-23', '1-day waiting period'],
  ['one that does not wait', own(0), facts(), TODAY, 'No waiting period'],
  [
    'one to which a closing makes no difference',
    own(10),
    facts({ closing_on: '2026-11-25' }),
    '2026-12-02',
    '10-day waiting period',
  ],
  [
    'one that does not wait at a closing',
    own(10, 0),
    facts({ closing_on: '2026-11-25' }),
    '2026-11-25',
    'No wait at a loan closing',
  ],
  [
    'one that waits less at a closing',
    own(10, 5),
    facts({ closing_on: '2026-11-25' }),
    '2026-11-27',
    '5-day waiting period at a loan closing',
  ],
  [
    "a map revision is the NFIP's alone",
    own(10),
    facts({ revised_on: '2026-03-01' }),
    '2026-12-02',
    '10-day waiting period',
  ],
] as const)('R9.6 %s', (_what, rule, given, earliest, reason) => {
  expect(earliestStart(rule, given)).toEqual({ earliest, reason });
});

test('never before today, never later than without a closing or a revision', () => {
  const day = fc.integer({ min: -500, max: 500 }).map((days) => addDays(TODAY, days));
  const rule = fc.oneof(
    fc.constant(NFIP),
    fc
      .record({ days: fc.nat(60), closing: fc.option(fc.nat(60), { nil: undefined }) })
      .map(({ days, closing }) => own(days, closing)),
  );
  fc.assert(
    fc.property(rule, fc.option(day), fc.option(day), (one, closing_on, revised_on) => {
      const { earliest } = earliestStart(one, facts({ closing_on, revised_on }));
      expect(earliest >= TODAY).toBe(true);
      expect(earliest <= earliestStart(one, facts()).earliest).toBe(true);
    }),
  );
});

test('what an application says, and what is wished for', () => {
  const values = { loan_closing_date: '2026-12-01', map_revised_on: 'soon' };
  expect(startFacts(values, TODAY)).toEqual(facts({ closing_on: '2026-12-01' }));
  const start = earliestStart(NFIP, facts());
  expect(startText(start)).toBe('from 12-22-2026: 30-day NFIP waiting period');
  expect(isTooEarly('2026-12-21', start)).toBe(true);
  expect(isTooEarly('2026-12-22', start)).toBe(false);
  expect(isTooEarly('', start)).toBe(false);
});

test.each([
  ['', null],
  ['NFIP', { program: 'nfip' }],
  ['10', { program: 'private', days: 10 }],
  ['10, closing 0', { program: 'private', days: 10, closing_days: 0 }],
  ['ten', undefined],
  ['-1', undefined],
  ['5, closing 9', undefined],
  ['400', undefined],
])('a rule is typed as %j', (text, rule) => {
  expect(readWaiting(text, 'flood')).toEqual(rule);
  if (rule !== undefined) expect(waitingText(rule as never)).toBe(text);
});

test('reads days for every line, and the NFIP for flood alone', () => {
  expect(readWaiting('14', 'pet')).toEqual({ program: 'private', days: 14 });
  expect(readWaiting('NFIP', 'home')).toBeUndefined();
});

test('writes the day of a lapse as the client’s language does', () => {
  const lapsed = { ...NFIP, lapsed_since: '2026-10-01' };
  expect(earliestStart(lapsed, facts(), QUOTE_TEXT_ES).reason).toContain('desde el 1 de octubre de 2026');
});
