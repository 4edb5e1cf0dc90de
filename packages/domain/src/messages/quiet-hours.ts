/** The hours of the day, by the recipient's clock, within which a text may go out: 8 to 21 by federal rule. */
const FEDERAL = { from: 8, to: 21 };
/** States that end them earlier (Florida: section 501.059). */
const STATES: Readonly<Record<string, { from: number; to: number }>> = { FL: { from: 8, to: 20 } };

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** Every clock that runs in a state: where two do, both must allow it. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AL: [CENTRAL],
  AR: [CENTRAL],
  AZ: ['America/Phoenix', MOUNTAIN],
  CA: [PACIFIC],
  CO: [MOUNTAIN],
  CT: [EASTERN],
  DC: [EASTERN],
  DE: [EASTERN],
  FL: [EASTERN, CENTRAL],
  GA: [EASTERN],
  HI: ['Pacific/Honolulu'],
  IA: [CENTRAL],
  ID: [MOUNTAIN, PACIFIC],
  IL: [CENTRAL],
  IN: [EASTERN, CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL],
  LA: [CENTRAL],
  MA: [EASTERN],
  MD: [EASTERN],
  ME: [EASTERN],
  MI: [EASTERN, CENTRAL],
  MN: [CENTRAL],
  MO: [CENTRAL],
  MS: [CENTRAL],
  MT: [MOUNTAIN],
  NC: [EASTERN],
  ND: [CENTRAL, MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  NH: [EASTERN],
  NJ: [EASTERN],
  NM: [MOUNTAIN],
  NV: [PACIFIC, MOUNTAIN],
  NY: [EASTERN],
  OH: [EASTERN],
  OK: [CENTRAL],
  OR: [PACIFIC, MOUNTAIN],
  PA: [EASTERN],
  RI: [EASTERN],
  SC: [EASTERN],
  SD: [CENTRAL, MOUNTAIN],
  TN: [EASTERN, CENTRAL],
  TX: [CENTRAL, MOUNTAIN],
  UT: [MOUNTAIN],
  VA: [EASTERN],
  VT: [EASTERN],
  WA: [PACIFIC],
  WI: [CENTRAL],
  WV: [EASTERN],
  WY: [MOUNTAIN],
};
/** The clock of an address in one line, by its state; of a state with two, that where most of its people live. */
export function zoneOfAddress(line: string): string | null {
  const state = /\b([A-Z]{2}),?\s+\d{5}(?:-\d{4})?\s*$/.exec(line)?.[1];
  return (state && ZONES[state]?.[0]) || null;
}

/** Of somebody whose state is not known, every clock of the mainland counts. */
const ANYWHERE = [EASTERN, CENTRAL, MOUNTAIN, PACIFIC];

const STEP_MS = 15 * 60_000;
const A_DAY = (24 * 60 * 60_000) / STEP_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();
function hourIn(zone: string, at: Date): number {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
  clocks.set(zone, clock);
  return Number(clock.format(at));
}

/**
 * Until when a text to somebody in `state` is held, because it is early or late there now; null when it may go out.
 * Where a state has two clocks both must allow it (R9.10).
 */
export function quietUntil(state: string | null | undefined, now: Date): Date | null {
  const known = (state ?? '').toUpperCase();
  const { from, to } = STATES[known] ?? FEDERAL;
  const zones = ZONES[known] ?? ANYWHERE;
  const isOpen = (at: Date) =>
    zones.every((zone) => {
      const hour = hourIn(zone, at);
      return hour >= from && hour < to;
    });
  if (isOpen(now)) return null;
  const start = Math.ceil(now.getTime() / STEP_MS);
  for (let step = 0; step <= A_DAY; step += 1) {
    const at = new Date((start + step) * STEP_MS);
    if (isOpen(at)) return at;
  }
  return new Date((start + A_DAY) * STEP_MS);
}
