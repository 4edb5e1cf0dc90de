import { FLOOD_ZONES } from '@freeboard/domain/applications';
import type { Meaning } from './draft.ts';

/** The first letters of flood zones, the riskiest zone first. */
const RISK = ['V', 'A', 'D', 'B', 'C', 'X'];

function zoneOf(text: string): string | null {
  const plain = text
    .toUpperCase()
    .replace(/^ZONE\s+/, '')
    .trim();
  if (/^X\s*\(?(?:SHADED|500)\)?$/.test(plain)) return 'X500';
  const [, zone = ''] = /^([A-Z]{1,3}\d{0,2})(?:\s*\(.*\))?$/.exec(plain.replace(/\(UNSHADED\)/, '')) ?? [];
  return FLOOD_ZONES.includes(zone) ? zone : null;
}

/** Reads a flood zone. A single zone of the form is certain; of several, the riskiest becomes a question. */
export function floodZoneMeanings(text: string): Meaning[] {
  const zones = text.split(/\s*(?:,|;|&|\band\b|\/)\s*/i).flatMap((part) => zoneOf(part) ?? []);
  if (zones.length === 0) return [];
  const [first] = zones.sort((a, b) => RISK.indexOf(a[0]!) - RISK.indexOf(b[0]!));
  const isOne = zones.length === 1 && zoneOf(text) !== null;
  return [{ field: 'flood_zone', value: first!, strength: isOne ? 'sure' : 'ask' }];
}

const isState = (fips: string): boolean => {
  const state = Number(fips.slice(0, 2));
  return (state >= 1 && state <= 56) || [60, 66, 69, 72, 78].includes(state);
};

/**
 * Reads a map panel with its suffix, such as `12086C0317` and `L`. Spaces, and the older numbers of community and
 * panel, are also accepted.
 */
export function panelMeanings(panel: string, suffix: string | null): Meaning[] {
  const plain = panel.toUpperCase().replace(/\s+/g, ' ').trim();
  const end = suffix?.toUpperCase().trim() ?? '';
  if (suffix !== null && !/^[A-Z]?$/.test(end)) return [];
  const county = /^(\d{5})C(\d{4})([A-Z]?)$/.exec(plain.replaceAll(' ', ''));
  if (county && isState(county[1]!)) {
    const letter = county[3] || end;
    return [
      { field: 'map_panel', value: `${county[1]}C${county[2]}${letter}`, strength: letter ? 'sure' : 'ask' },
      { field: 'county_fips', value: county[1]!, strength: 'sure' },
    ];
  }
  const older = /^(\d{6})[ -]?(\d{4})[ -]?([A-Z]?)$/.exec(plain);
  if (!older) return [];
  const letter = older[3] || end;
  return [{ field: 'map_panel', value: `${older[1]} ${older[2]}${letter}`, strength: letter ? 'sure' : 'ask' }];
}
