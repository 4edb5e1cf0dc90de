import type { FloodEstimate } from '@freeboard/contract';
import { coastDistanceOf, foundationOf, replacementCostOf, useOf } from '@freeboard/domain/flood/nfip-estimate';
import { numberOf, textOf, type Values } from '@freeboard/domain/forms';
import type { DeclarationReading } from './flood-estimate.queries.ts';

type Suggested = FloodEstimate['suggested'];

const amountOf = (printed: string): number | null => {
  const found = /\$?\s*(\d[\d,]*(?:\.\d+)?)/.exec(printed);
  return found ? Number(found[1]?.replaceAll(',', '')) : null;
};

const LABELS: readonly (readonly [RegExp, string])[] = [
  [/^building premium/i, 'building_premium'],
  [/^contents premium/i, 'contents_premium'],
  [/^full risk premium/i, 'full_risk_premium'],
  [/^discounted premium/i, 'current_premium'],
  [/^replacement cost/i, 'building_value'],
];
const FIELDS: Readonly<Record<string, string>> = {
  building_limit: 'building',
  contents_limit: 'contents',
  first_floor_height: 'first_floor_height',
};

function ofDocument(readings: readonly DeclarationReading[]): Suggested {
  const newest = readings.filter(({ document_id: id }) => id === readings[0]?.document_id);
  const suggested: Suggested = {};
  const add = (key: string | undefined, value: string | number | null, { name, page }: DeclarationReading) => {
    if (key !== undefined && value !== null && value !== '')
      suggested[key] ??= { value, from: `${name}, page ${page}` };
  };
  for (const reading of newest) {
    const label = LABELS.find(([pattern]) => pattern.test(reading.label));
    add(label?.[1], amountOf(reading.printed), reading);
    if (reading.field === null) continue;
    const { value } = reading;
    if (reading.field === 'address1' || reading.field === 'zip') add(reading.field, String(value ?? ''), reading);
    else add(FIELDS[reading.field], typeof value === 'number' ? value : null, reading);
  }
  return suggested;
}

export function suggestionsOf(values: Values, readings: readonly DeclarationReading[]): Suggested {
  const from = 'Application';
  const entries: readonly (readonly [string, string | number | null])[] = [
    ['use', useOf(values)],
    ['foundation', foundationOf(values)],
    ['floors', numberOf(values, 'num_of_stories')],
    ['first_floor_height', numberOf(values, 'first_floor_height')],
    ['building_value', replacementCostOf(values)],
    ['county', textOf(values, 'county')],
    ['coast_distance', coastDistanceOf(values)],
  ];
  const own = Object.fromEntries(
    entries.flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, { value, from }] as const])),
  );
  return { ...own, ...ofDocument(readings) };
}
