import { unit } from '../world/hash.ts';
import type { Risk } from './risk.ts';

type Step = readonly [upTo: number, factor: number];

const step = (value: number, steps: readonly Step[]): number =>
  steps.find(([upTo]) => value <= upTo)?.[1] ?? steps.at(-1)![1];

/** Dollars per $1,000 of limit. */
const zoneRate = (zone: string): number => {
  if (/^V/.test(zone)) return 9.4;
  if (/^(AO|AH)$/.test(zone)) return 3.1;
  if (/^A/.test(zone)) return 4.2;
  if (/^X500/.test(zone) || zone === 'B') return 2.1;
  return zone === 'D' ? 2.8 : 1.45;
};

const DEDUCTIBLE: readonly Step[] = [
  [1_000, 1.12],
  [2_000, 1.06],
  [5_000, 1],
  [10_000, 0.88],
  [25_000, 0.74],
];
const AGE: readonly Step[] = [
  [1950, 1.3],
  [1974, 1.2],
  [1999, 1.05],
  [2010, 0.95],
  [9999, 0.88],
];
const AOP: readonly Step[] = [
  [500, 1.14],
  [1_000, 1.08],
  [2_500, 1],
  [5_000, 0.93],
  [99_999, 0.86],
];
const COAST: readonly Step[] = [
  [1, 1.45],
  [3, 1.25],
  [10, 1.1],
  [30, 1],
  [9_999, 0.9],
];
const FOUNDATION: Record<string, number> = {
  Basement: 1.28,
  'Subgrade Crawlspace': 1.15,
  'Stilts Pilings': 0.82,
  Crawlspace: 0.96,
};
const CONSTRUCTION: Record<string, number> = {
  Frame: 1.18,
  Masonry: 0.95,
  'Superior Non Combustible': 0.78,
  Steel: 0.82,
};
const STATE: Record<string, number> = {
  FL: 1.55,
  LA: 1.7,
  TX: 1.35,
  SC: 1.2,
  NC: 1.15,
  MA: 0.95,
  NY: 1,
  NJ: 0.95,
  RI: 1.05,
};
const HURRICANE: Record<string, number> = { '$1,000': 1.12, '$2,500': 1.05, '2%': 1, '5%': 0.88 };
const FORM: Record<string, number> = { HO3: 4.6, HO4: 6.5, HO6: 5.2, DP3: 5.1 };

const flood = (risk: Risk): number => {
  const thousands = (risk.building + 0.7 * risk.contents) / 1_000;
  const height = risk.difference === null ? 1.12 : Math.min(2.6, Math.max(0.45, Math.exp(-0.2 * risk.difference)));
  const relevant = /^[AV]/.test(risk.zone) ? height : 1;
  return (
    thousands *
    zoneRate(risk.zone) *
    relevant *
    step(risk.year, AGE) *
    step(risk.deductible, DEDUCTIBLE) *
    (FOUNDATION[risk.foundation] ?? 1) *
    (risk.sqft / 2_000) ** 0.08
  );
};

const home = (risk: Risk): number => {
  const insured = risk.form === 'HO4' ? risk.contents : risk.dwelling + 0.25 * risk.contents;
  const roof = risk.roofYear === null ? 1.08 : Math.max(0.9, 1.3 - 0.02 * Math.max(0, risk.roofYear - 2005));
  return (
    (insured / 1_000) *
    (FORM[risk.form] ?? 4.8) *
    (STATE[risk.state] ?? 0.9) *
    step(risk.year, AGE) *
    step(risk.aop, AOP) *
    (risk.coast === null ? 1.1 : step(risk.coast, COAST)) *
    (CONSTRUCTION[risk.construction] ?? 1) *
    (HURRICANE[risk.hurricane] ?? 1) *
    (risk.roofShape === 'Hip' ? 0.92 : 1) *
    roof
  );
};

/** Dollars a year, before fees. */
export const basePremium = (risk: Risk, carrier: string, factor: number): number => {
  const taste = 0.93 + 0.14 * unit(`${carrier}/${risk.address1}/${risk.state}`.toLowerCase());
  const minimum = risk.line === 'flood' ? 285 : 420;
  return Math.round(Math.max(minimum, (risk.line === 'flood' ? flood(risk) : home(risk)) * factor * taste));
};
