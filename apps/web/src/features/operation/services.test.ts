import { describe, expect, it } from 'vitest';
import { servicesOf, summaryOf, waitText } from './services.ts';

const STATUS = {
  now: '2026-11-26T10:00:00.000Z',
  processes: { web: 2, worker: 1, cron: 1 },
  carriers: { on: 12, paused: 0, off: 3 },
  paused_providers: [],
  database_bytes: 18_400_000,
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
