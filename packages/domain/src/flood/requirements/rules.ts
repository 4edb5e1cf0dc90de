import { isIsoDate } from '../../forms/formats/dates.ts';

/**
 * From the day `from`, Citizens (Florida) requires flood coverage for houses with at least this replacement cost
 * (Coverage A, in dollars).
 */
export type CitizensThreshold = { readonly from: string; readonly replacement_cost: number };

/** Requirements as dated data: an agency may replace them when the law or Citizens changes them. */
export type FloodRules = {
  readonly citizens: readonly CitizensThreshold[];
  readonly source: string;
  readonly as_of: string;
  readonly remark: string;
};

export const FLOOD_RULES: FloodRules = {
  citizens: [
    { from: '2024-01-01', replacement_cost: 600_000 },
    { from: '2025-01-01', replacement_cost: 500_000 },
    { from: '2026-01-01', replacement_cost: 400_000 },
    { from: '2027-01-01', replacement_cost: 0 },
  ],
  source: 'citizensfla.com; Advantage Flood, December 8, 2025',
  as_of: '2025-12-08',
  remark: 'A bill of 2026 would exempt low-risk zones; whether it passed was not found. Check with Citizens.',
};

const MOST_THRESHOLDS = 20;

export function floodRulesError({ citizens, source, as_of }: FloodRules): string | null {
  if (citizens.length === 0 || citizens.length > MOST_THRESHOLDS) return 'Enter at least one threshold.';
  if (citizens.some(({ from }) => !isIsoDate(from))) return 'Enter each date as YYYY-MM-DD.';
  if (citizens.some(({ replacement_cost: cost }) => !Number.isInteger(cost) || cost < 0))
    return 'Enter each replacement cost in whole dollars; 0 means every house.';
  if (new Set(citizens.map(({ from }) => from)).size < citizens.length) return 'Enter each date once.';
  if (source.trim() === '') return 'Say where these thresholds come from.';
  return isIsoDate(as_of) ? null : 'Enter the day of the source as YYYY-MM-DD.';
}

export const floodRulesText = ({ citizens, source, as_of, remark }: FloodRules): string =>
  [
    ...citizens.map(({ from, replacement_cost: cost }) => `${from} ${cost}`),
    `Source: ${source}`,
    `As of: ${as_of}`,
    ...(remark === '' ? [] : [`Remark: ${remark}`]),
  ].join('\n');

/** Does not validate: see `floodRulesError`. */
export function parseFloodRules(text: string): FloodRules {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const after = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const citizens = lines
    .filter((line) => !/^(source|as of|remark):/i.test(line))
    .map((line) => {
      const [from = '', ...rest] = line.split(/\s+/);
      return { from, replacement_cost: rest.length === 0 ? Number.NaN : Number(rest.join('').replaceAll(/[$,]/g, '')) };
    });
  return { citizens, source: after('source'), as_of: after('as of'), remark: after('remark') };
}
