import { expect, it } from 'vitest';
import { localDate } from './local-date.ts';

it.each([
  ['2026-11-23T01:00:00Z', null, '2026-11-22'],
  ['2026-11-23T04:59:59Z', null, '2026-11-22'],
  ['2026-11-23T05:00:00Z', null, '2026-11-23'],
  ['2026-07-01T04:00:00Z', null, '2026-07-01'],
  ['2026-11-23T05:30:00Z', 'America/Chicago', '2026-11-22'],
  ['2026-11-23T05:30:00Z', 'Asia/Tokyo', '2026-11-23'],
])('%s is in zone %s the day %s', (at, zone, day) => expect(localDate(new Date(at), zone)).toBe(day));
