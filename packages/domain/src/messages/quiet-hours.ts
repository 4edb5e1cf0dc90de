import { readAddress, zipStateFault } from '../reading/addresses.ts';
import { zonedParts } from '../time/index.ts';

/** The hours, by the recipient's clock, within which a text may be sent: 8 to 21 by federal rule. */
export const TEXT_HOURS_BY_LAW: TextHours = { from: 8, to: 21 };
/** States whose law ends the hours earlier (Florida: section 501.059). */
const STATES: Readonly<Record<string, { from: number; to: number }>> = { FL: { from: 8, to: 20 } };

/** Hours of the recipient's clock; never beyond the law's. */
export type TextHours = { readonly from: number; readonly to: number };

/**
 * Minimum length of the range in hours: if the recipient's state is unknown, the text must be allowed in four time
 * zones, which span three hours.
 */
const FEWEST_HOURS = 4;

export function textHoursError({ from, to }: TextHours): string | null {
  if (from < TEXT_HOURS_BY_LAW.from || to > TEXT_HOURS_BY_LAW.to) return 'Texts may go out from 8 AM to 9 PM only.';
  return to - from < FEWEST_HOURS ? 'Leave four hours at least: your clients have several clocks.' : null;
}

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** All time zones of a state; if there are two, a text must be allowed in both. */
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
  AS: ['Pacific/Pago_Pago'],
  GU: ['Pacific/Guam'],
  MP: ['Pacific/Saipan'],
  PR: ['America/Puerto_Rico'],
  VI: ['America/St_Thomas'],
};

/** Area codes outside the mainland, where its time zones do not apply. */
const AREA_CODES: Readonly<Record<string, string>> = {
  '340': 'VI',
  '670': 'MP',
  '671': 'GU',
  '684': 'AS',
  '787': 'PR',
  '808': 'HI',
  '907': 'AK',
  '939': 'PR',
};
const areaCode = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10).slice(0, 3);

/**
 * A state with two zones counts as the one with most residents. Null if the line does not end in a state and a ZIP code
 * of that state.
 */
export function zoneOfAddress(line: string): string | null {
  const { state, zip } = readAddress(line).value;
  return (state && zip && zipStateFault(zip, state) === null && ZONES[state]?.[0]) || null;
}

/** The mainland's time zones; all apply if neither the state nor an area code outside the mainland is known. */
const ANYWHERE = [EASTERN, CENTRAL, MOUNTAIN, PACIFIC];

const STEP_MS = 15 * 60_000;
const A_DAY = (24 * 60 * 60_000) / STEP_MS;

const hourIn = (zone: string, at: Date): number => Number(zonedParts(at, zone).hour);

/**
 * The time until which a text to a client in `state` must wait, because it is early or late there now; null if it may
 * be sent. In a state with two time zones both must allow it. An agency's hours can only narrow the hours of the law
 * (R9.10). `phone`: for area codes outside the mainland, if the state is unknown.
 */
export function quietUntil(
  state: string | null | undefined,
  now: Date,
  own: TextHours | null = null,
  phone = '',
): Date | null {
  const known = (state || AREA_CODES[areaCode(phone)] || '').toUpperCase();
  const law = STATES[known] ?? TEXT_HOURS_BY_LAW;
  const from = Math.max(law.from, own?.from ?? 0);
  const to = Math.min(law.to, own?.to ?? 24);
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
