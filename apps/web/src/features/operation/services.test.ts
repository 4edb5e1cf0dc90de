import { describe, expect, it } from 'vitest';
import { agencyHealth, answerTimeText, curveOf, monthlyGrowth, servicesOf, summaryOf, waitText } from './services.ts';

const STATUS = {
  now: '2026-11-26T10:00:00.000Z',
  processes: { web: 2, worker: 1, cron: 1 },
  carriers: { on: 12, paused: 0, off: 3 },
  paused_providers: [],
  answers: {
    carriers: { asked: 12, failing: 0 },
    providers: [{ name: 'Census', asked: 6, failed: 0, failing_since: null }],
    email: { asked: 6, failed: 0 },
    texts: { asked: 0, failed: 0 },
  },
  canary: { age_s: 20, late: null, reason: '' } as Parameters<typeof servicesOf>[0]['canary'],
  database_bytes: 18_400_000,
  disk: { free_bytes: 80_000_000_000, reserve_bytes: 2_000_000_000 },
  latencies: [],
  page_errors: { n: 0, latest: null },
  queues: [],
};
const item = (name: 'email' | 'texts' | 'files' | 'people', state: 'on' | 'partly' | 'missing') =>
  ({ item: name, state, text: 'smtp.example', advice: '', lines: '' }) as const;

describe('what runs', () => {
  it.each([
    ['all is well', {}, [], 'on', 'green', 'All systems normal'],
    ['nothing is backed up', {}, [item('texts', 'missing')], 'off', 'red', 'No backups · 1 thing not set up'],
    ['a role has no process', { processes: { web: 1, worker: 0, cron: 1 } }, [], 'on', 'red', 'Background work down'],
    ['a carrier is paused', { carriers: { on: 1, paused: 1, off: 0 } }, [], 'on', 'yellow', '1 needs attention'],
    ['a provider is paused', { paused_providers: ['FEMA'] }, [], 'on', 'yellow', '1 needs attention'],
    ['the disk is nearly full', { disk: { free_bytes: 1, reserve_bytes: 2 } }, [], 'on', 'red', 'Disk down'],
    ['e-mail is half set up', {}, [item('email', 'partly')], 'on', 'yellow', '1 needs attention'],
  ] as const)('is summed up when %s', (_when, more, items, backups, tone, text) =>
    expect(summaryOf(servicesOf({ ...STATUS, ...more } as typeof STATUS, items), backups)).toEqual({ tone, text }),
  );

  const serviceOf = (name: string, answers: object, items: Parameters<typeof servicesOf>[1] = []) =>
    servicesOf({ ...STATUS, answers: { ...STATUS.answers, ...answers } }, items).find((one) => one.name === name);

  it('takes nothing for up that was not asked', () => {
    const providers = [{ name: 'Census', asked: 0, failed: 0, failing_since: null }];
    expect(serviceOf('Data providers', { providers })).toMatchObject({ state: 'idle', text: 'Not asked yet' });
    expect(serviceOf('Carriers', { carriers: { asked: 0, failing: 0 } })).toMatchObject({ state: 'idle' });
    expect(serviceOf('Carriers', { carriers: { asked: 9, failing: 0 } })).toMatchObject({
      state: 'up',
      text: '12 on, 0 paused after failures, 3 off; 9 of 12 asked this week, all answer',
    });
    expect(serviceOf('Texts', {}, [item('texts', 'on')])).toMatchObject({ state: 'idle' });
    expect(serviceOf('Files', {}, [item('files', 'on')])).toMatchObject({ state: 'set' });
  });

  it('is down when every answer failed, and says since when', () => {
    const providers = [{ name: 'Census', asked: 6, failed: 6, failing_since: '2026-11-26T09:00:00.000Z' }];
    expect(serviceOf('Data providers', { providers })).toMatchObject({
      state: 'down',
      text: expect.stringMatching(/^Census: 6 of 6 failed since \d/),
    });
    expect(serviceOf('Carriers', { carriers: { asked: 2, failing: 2 } })).toMatchObject({ state: 'down' });
    expect(serviceOf('E-mail out', { email: { asked: 4, failed: 1 } }, [item('email', 'on')])).toMatchObject({
      state: 'slow',
      text: '1 of the last 4 failed. smtp.example',
    });
  });

  it.each([
    [null, 'off', 'Switched off: set CANARY=on'],
    [{ age_s: null, late: null, reason: '' }, 'idle', 'No pass has begun yet'],
    [{ age_s: 59, late: null, reason: '' }, 'up', 'Last whole pass 59 s ago'],
    [{ age_s: 181, late: null, reason: '' }, 'down', 'No process sends it through. Last whole pass 3 min ago'],
    [
      { age_s: 100, late: 'mail', reason: 'Refused.' } as const,
      'slow',
      'Late at e-mail. Refused. Last whole pass 1 min ago',
    ],
    [
      { age_s: 600, late: 'queue', reason: 'No worker takes jobs.' } as const,
      'down',
      'Late at the queue. No worker takes jobs. Last whole pass 10 min ago',
    ],
  ])('tells where the test application is: %j', (canary, state, text) =>
    expect(servicesOf({ ...STATUS, canary }, []).find(({ name }) => name === 'Test application')).toEqual({
      name: 'Test application',
      state,
      text,
    }),
  );

  it('leaves out of the checklist what is no service', () =>
    expect(servicesOf(STATUS, [item('people', 'on')]).map(({ name }) => name)).toEqual([
      'Web',
      'Background work',
      'Scheduled jobs',
      'Test application',
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

describe('the health of one agency', () => {
  const service = (kind: 'carrier' | 'provider' | 'email' | 'texts', name: string, asked: number, failed: number) => ({
    ...{ kind, name, asked, failed },
    failing_since: null,
  });
  const up = [service('carrier', 'Tidewater', 6, 0), service('provider', 'FEMA', 2, 0), service('email', '', 3, 0)];
  it.each<[string, ReturnType<typeof service>[], string | undefined, string | undefined]>([
    ['was not measured', [service('texts', '', 0, 0)], undefined, undefined],
    ['is normal', up, 'green', 'All answer: 1 carrier, data providers, e-mail'],
    [
      'begins with the worst',
      [...up, service('provider', 'Census', 6, 1), service('texts', '', 6, 6)],
      'red',
      'Texts: 6 of 6 failed · Census: 1 of 6 failed',
    ],
    [
      'says how many connected carriers were not asked',
      [...up, service('carrier', 'B', 0, 0), service('carrier', 'C', 0, 0)],
      'green',
      'All answer: 1 carrier, data providers, e-mail · 2 of 3 connected carriers not asked this week',
    ],
    ['names no masked carrier', [service('carrier', '', 4, 4)], 'red', 'One carrier: 4 of 4 failed'],
    ['forgives a carrier one failure', [service('carrier', 'A', 4, 1)], 'green', 'All answer: 1 carrier'],
    [
      'counts what does not fit',
      ['A', 'B', 'C'].map((name) => service('carrier', name, 2, 2)),
      'red',
      'A: 2 of 2 failed · B: 2 of 2 failed · 1 more',
    ],
  ])('%s', (_, services, tone, text) => {
    expect(agencyHealth(services)?.tone).toBe(tone);
    expect(agencyHealth(services)?.text).toBe(text);
  });
});
