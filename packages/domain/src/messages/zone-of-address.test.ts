import { expect, test } from 'vitest';
import { zoneOfAddress } from './quiet-hours.ts';

test.each([
  ['210 Bay Street, Tampa FL 33602', 'America/New_York'],
  ['1 Main St, Houston, TX 77002-1234', 'America/Chicago'],
  ['1 Main St, Los Angeles, CA, 90001', 'America/Los_Angeles'],
  ['1 Main St, New York, New York 10001, USA', 'America/New_York'],
  ['12 Main St, Port Washington 53074', null],
  ['1 Main St', null],
  ['', null],
])('the clock at %j is that of %s', (line, zone) => {
  expect(zoneOfAddress(line)).toBe(zone);
});
