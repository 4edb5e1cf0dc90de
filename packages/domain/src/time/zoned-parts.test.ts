import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';

const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Asia/Tokyo', 'UTC'];

/** Formats dates as an engine might: unpadded, in another order, with midnight as 24; its parts have the same text. */
class OtherFormat {
  readonly inner: Intl.DateTimeFormat;
  constructor(_: string, options: Intl.DateTimeFormatOptions) {
    const { hourCycle: _ignored, ...rest } = options;
    this.inner = new RealFormat('en-US', { ...rest, hour12: false, month: 'numeric', day: 'numeric' });
  }
  formatToParts(at: Date) {
    const written = this.inner.formatToParts(at);
    return written
      .toReversed()
      .map((one) => (one.type === 'hour' && one.value === '00' ? { ...one, value: '24' } : one));
  }
  format(at: Date) {
    return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()}`;
  }
}
const RealFormat = Intl.DateTimeFormat;

/** Loads the modules again, so that no formatter of an earlier test is reused. */
async function load() {
  vi.resetModules();
  const { zonedParts } = await import('./zoned-parts.ts');
  const { localDate } = await import('./local-date.ts');
  const { addDays } = await import('../forms/formats/dates.ts');
  const { quietUntil } = await import('../messages/quiet-hours.ts');
  return { zonedParts, localDate, addDays, quietUntil };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe.each([
  ['the formatter of this engine', false],
  ['a formatter that answers M/D/YYYY', true],
])('with %s', (_, isOther) => {
  const start = async () => {
    if (isOther) vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: OtherFormat });
    return load();
  };

  it.each([
    ['2026-11-23T05:00:00Z', 'America/New_York', '2026-11-23 00:00'],
    ['2026-11-23T04:59:59Z', 'America/New_York', '2026-11-22 23:59'],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08 03:00'],
    ['2026-01-02T08:05:00Z', 'America/Los_Angeles', '2026-01-02 00:05'],
    ['0999-12-31T23:00:00Z', 'UTC', '0999-12-31 23:00'],
  ])('reads %s in %s as %s', async (at, zone, expected) => {
    const { zonedParts } = await start();
    const { year, month, day, hour, minute } = zonedParts(new Date(at), zone);
    expect(`${year}-${month}-${day} ${hour}:${minute}`).toBe(expected);
  });

  it('gives a date that date arithmetic accepts, for every instant and zone', async () => {
    const { localDate, addDays } = await start();
    const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (at, zone) => {
        const date = localDate(at, zone);
        expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        expect(addDays(date, 0)).toBe(date);
      }),
    );
  });

  it('knows when texts may go out', async () => {
    const { quietUntil } = await start();
    expect(quietUntil('NY', new Date('2026-11-23T17:00:00Z'))).toBeNull();
    expect(quietUntil('NY', new Date('2026-11-23T05:10:00Z'))).toEqual(new Date('2026-11-23T13:00:00Z'));
  });
});

it('refuses a zone that nobody knows', async () => {
  const { zonedParts } = await load();
  expect(() => zonedParts(new Date(0), 'Mars/Olympus')).toThrow(RangeError);
});
