import type { FloodAnchor, FloodEstimate } from '@freeboard/contract';
import {
  NFIP_DEDUCTIBLES,
  NFIP_EDITIONS,
  NFIP_FOUNDATION_NAMES,
  NFIP_USES,
} from '@freeboard/domain/flood/nfip-estimate';
import type { Entry } from './entries.ts';

const deductibles = NFIP_DEDUCTIBLES.map(String);
const SOURCES = {
  'Declarations page': 'declarations',
  'NFIP quote': 'quote',
  'Typed from elsewhere': 'typed',
} as const;

export const ANCHOR_GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'Page',
    entries: [
      { key: 'source', label: 'Copied from', kind: 'choice', choices: Object.keys(SOURCES) },
      { key: 'rated_on', label: 'Policy effective', kind: 'date', isOptional: true },
      { key: 'edition', label: 'Rating tables', kind: 'choice', choices: NFIP_EDITIONS },
      { key: 'address1', label: 'Street address on the page', kind: 'text', isOptional: true },
      { key: 'zip', label: 'ZIP on the page', kind: 'text', isOptional: true },
      { key: 'is_this_house', label: 'I confirm that it is this house', kind: 'yes_no', isOptional: true },
    ],
  },
  {
    title: 'Premium in dollars a year',
    entries: [
      { key: 'building_premium', label: 'Building premium', kind: 'number' },
      { key: 'contents_premium', label: 'Contents premium', kind: 'number', hint: '0 without contents coverage.' },
      { key: 'mitigation_discount', label: 'Mitigation discount', kind: 'number', hint: '0 where none is printed.' },
      { key: 'crs_class', label: 'CRS class, 1 to 10', kind: 'number', hint: '10 has no discount.' },
      { key: 'full_risk_premium', label: 'Full-risk premium', kind: 'number', isOptional: true },
      { key: 'current_premium', label: 'Premium now, before fees', kind: 'number', isOptional: true },
      { key: 'fees', label: 'Fees and assessments', kind: 'number', isOptional: true },
      { key: 'is_primary', label: 'Primary residence', kind: 'yes_no', isOptional: true },
    ],
  },
  {
    title: 'Coverage on the page',
    entries: [
      { key: 'building', label: 'Building limit', kind: 'number' },
      { key: 'building_deductible', label: 'Building deductible', kind: 'choice', choices: deductibles },
      { key: 'contents', label: 'Contents limit', kind: 'number' },
      { key: 'contents_deductible', label: 'Contents deductible', kind: 'choice', choices: deductibles },
    ],
  },
  {
    title: 'House as it was rated',
    entries: [
      { key: 'use', label: 'Building', kind: 'choice', choices: NFIP_USES },
      { key: 'foundation', label: 'Foundation', kind: 'choice', choices: NFIP_FOUNDATION_NAMES },
      { key: 'floors', label: 'Floors', kind: 'number' },
      { key: 'has_flood_vents', label: 'Flood openings', kind: 'yes_no' },
      { key: 'first_floor_height', label: 'First floor height, ft', kind: 'number', isOptional: true },
      { key: 'building_value', label: 'Replacement cost, building', kind: 'number' },
      { key: 'contents_value', label: 'Value of the contents', kind: 'number' },
    ],
  },
];

const TERMS = ['building', 'contents', 'building_deductible', 'contents_deductible'] as const;

export function toAnchor(values: Record<string, unknown>): unknown {
  const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !TERMS.includes(key as 'building')));
  const terms = Object.fromEntries(
    TERMS.map((key) => [key, key.endsWith('deductible') ? Number(values[key]) : values[key]]),
  );
  const source = SOURCES[values.source as keyof typeof SOURCES] ?? 'typed';
  return { ...rest, terms, source, is_this_house: values.is_this_house ?? false };
}

/** The saved premium, else the values from documents and the application. */
export function anchorStart(
  anchor: FloodAnchor | null,
  suggested: FloodEstimate['suggested'],
): Record<string, unknown> {
  if (anchor === null) {
    const values = Object.fromEntries(Object.entries(suggested).map(([key, { value }]) => [key, value]));
    const isRead = 'building_premium' in values;
    return { edition: NFIP_EDITIONS[0], source: isRead ? 'Declarations page' : '', ...values };
  }
  const source = Object.entries(SOURCES).find(([, value]) => value === anchor.source)?.[0];
  return { ...anchor, ...anchor.terms, source };
}
