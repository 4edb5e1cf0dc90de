import { describe, expect, it } from 'vitest';
import { answerTimeText, curveOf, monthlyGrowth, servicesOf, summaryOf, waitText } from './services.ts';

const STATUS = {
  now: '2026-11-26T10:00:00.000Z',
  processes: { web: 2, worker: 1, cron: 1 },
  carriers: { on: 12, paused: 0, off: 3 },
  paused_providers: [],
  database_bytes: 18_400_000,
  disk: { free_bytes: 80_000_000_000, reserve_bytes: 2_000_000_000 },
  latencies: [],
  queues: [],
};
const item = (name: 'email' | 'people', state: 'on' | 'partly' | 'missing') =>
  ({ item: name, state, text: 'smtp.example', advice: '', lines: '' }) as const;

describe('what runs', () => {
  it.each([
    ['all is well', STATUS, [], 'green', 'All up'],
    ['a role has no process', { ...STATUS, processes: { web: 1, worker: 0, cron: 1 } }, [], 'red', '1 down'],
    ['a carrier is paused', { ...STATUS, carriers: { on: 1, paused: 1, off: 0 } }, [], 'yellow', '1 to check'],
    ['a provider is paused', { ...STATUS, paused_providers: ['FEMA'] }, [], 'yellow', '1 to check'],
    ['the disk is nearly full', { ...STATUS, disk: { free_bytes: 1, reserve_bytes: 2 } }, [], 'red', '1 down'],
    ['e-mail is half set up', STATUS, [item('email', 'partly')], 'yellow', '1 to check'],
    ['e-mail is not set up', STATUS, [item('email', 'missing')], 'green', 'All up'],
  ] as const)('is summed up when %s', (_when, status, items, tone, text) =>
    expect(
      summaryOf(servicesOf({ ...status, paused_providers: [...status.paused_providers], queues: [] }, items)),
    ).toEqual({ tone, text }),
  );

  it('leaves out of the checklist what is no service', () =>
    expect(servicesOf(STATUS, [item('people', 'on')]).map(({ name }) => name)).toEqual([
      'Web',
      'Background work',
      'Schedules',
      'Database',
      'Disk',
      'Carriers',
      'Data providers',
    ]));
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_200, '2 h'],
  [172_800, '2 days'],
])('says how long %i seconds are', (seconds, text) => expect(waitText(seconds)).toBe(text));

describe('figures', () => {
  it.each([
    [50, 10_000, '50 ms'],
    [2_500, 10_000, '2.5 s'],
    [null, 10_000, 'over 10 s'],
  ])('says that %s of at most %s ms is %s', (ms, longest, text) => expect(answerTimeText(ms, longest)).toBe(text));

  const day = 86_400_000;
  it.each([
    ['nothing is measured', [], null],
    [
      'measures are too close',
      [
        { at: 0, value: 1 },
        { at: 6 * day, value: 9 },
      ],
      null,
    ],
    [
      'it grew for 15 days',
      [
        { at: 0, value: 100 },
        { at: 15 * day, value: 150 },
      ],
      100,
    ],
    [
      'it shrank',
      [
        { at: 0, value: 100 },
        { at: 30 * day, value: 40 },
      ],
      -60,
    ],
  ])('sums the growth of a month up where %s', (_case, measures, growth) =>
    expect(monthlyGrowth(measures)).toBe(growth),
  );

  it('draws a curve from zero to the largest measure', () => {
    const { line, area } = curveOf([
      { at: 0, value: 0 },
      { at: 5, value: 50 },
      { at: 10, value: 100 },
    ]);
    expect(line).toBe('M0.00 38.00L50.00 21.00L100.00 4.00');
    expect(area).toBe('M0.00 38.00L50.00 21.00L100.00 4.00V40H0Z');
  });
});
