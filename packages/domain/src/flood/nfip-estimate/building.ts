import { NFIP } from './constants.ts';
import { interpolate, type RatingTables } from './tables.ts';
import { type Factor, NFIP_FOUNDATIONS, type NfipBuilding, type NfipTerms, type Peril } from './types.ts';

const INLAND = ['inland', 'fluvial', 'pluvial'] as const;
const WITH_SURGE: readonly Peril[] = [...INLAND, 'surge'];
const FIRST_FLOOR = 'First Floor Height';

const dollars = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`;
export const isOneToFourFamily = ({ use }: Pick<NfipBuilding, 'use'>): boolean => /^Single|^Two to Four/.test(use);

/** Caps replacement costs at the highest that FEMA rates. @throws Error if the tables have no cap for the use */
export function cappedValues(tables: RatingTables, building: NfipBuilding): { building: number; contents: number } {
  const name = (text: unknown) =>
    String(text)
      .replaceAll(/[^a-z]/gi, '')
      .toLowerCase();
  const aliases: Record<string, string> = {
    'Residential Mobile/Manufactured Home': 'Residential Manufactured/Mobile Home',
  };
  const row = tables.rows('RCV Caps').find(([use]) => name(use) === name(aliases[building.use] ?? building.use));
  if (!row) throw new Error(`No cap for ${building.use}.`);
  return {
    building: Math.min(building.building_value, Number(row[1])),
    contents: Math.min(building.contents_value, Number(row[2])),
  };
}

/** `height`: feet. */
export function heightFactor(
  tables: RatingTables,
  { foundation, has_flood_vents }: Pick<NfipBuilding, 'foundation' | 'has_flood_vents'>,
  height: number,
): number {
  const design = { 'Open, No Obstruction': 1, 'Open, Obstruction': 3, 'Closed, Wall': 5 }[NFIP_FOUNDATIONS[foundation]];
  return interpolate(tables.rows(FIRST_FLOOR), height, 0, design + (has_flood_vents ? 0 : 1));
}

function floorsRow({ floors }: NfipBuilding, isHome: boolean): string | number {
  if (isHome) return floors >= 3 ? 3 : floors === 2 ? '1-2' : 1;
  return floors >= 100 ? '1-100+' : floors > 1 ? `1-${floors}` : 1;
}

export function buildingFactors(tables: RatingTables, building: NfipBuilding, height: number): Factor[] {
  const { edition } = tables;
  const isHome = isOneToFourFamily(building);
  const one = (name: string, table: string, input: string, perils: readonly Peril[], value: number): Factor => ({
    name,
    table,
    edition,
    input,
    perils,
    building: value,
    contents: value,
  });
  const use = tables.rows('Type of Use').find(([name]) => name === building.use) ?? [];
  const floors = tables
    .rows('Floors of Interest')
    .find((row) => row[0] === (isHome ? 'Yes' : 'No') && row[1] === 'No' && row[2] === floorsRow(building, isHome));
  const foundation = tables.rows('Foundation Type').find(([name]) => name === building.foundation) ?? [];
  const values = cappedValues(tables, building);
  return [
    one('Type of use', 'Type of Use', building.use, INLAND, Number(use[1])),
    one('Type of use', 'Type of Use', building.use, ['surge'], Number(use[2])),
    one('Floors', 'Floors of Interest', String(building.floors), WITH_SURGE, Number(floors?.[3])),
    one('Foundation', 'Foundation Type', building.foundation, WITH_SURGE, Number(foundation[1])),
    one('First floor height', FIRST_FLOOR, `${height} ft`, WITH_SURGE, heightFactor(tables, building, height)),
    {
      name: 'Coverage value',
      table: 'Building Value, Contents Value',
      edition,
      perils: WITH_SURGE,
      input: `${dollars(values.building)} / ${dollars(values.contents)}`,
      building: interpolate(tables.rows('Building Value'), values.building, 0, 1),
      contents: interpolate(tables.rows('Contents Value'), values.contents, 0, 1),
    },
  ];
}

const DEDUCTIBLE_TABLES = {
  building: ['Deductible Limit ITV Cov A', 'Deductible ITV Cov A'],
  contents: ['Deductible Limit ITV Cov C', 'Deductible ITV Cov C'],
} as const;

/** 0 if the coverage is not bought. */
export function termsFactor(
  tables: RatingTables,
  coverage: 'building' | 'contents',
  of: { readonly limit: number; readonly deductible: number; readonly value: number },
  peril: 'inland' | 'surge',
): number {
  if (of.limit <= 0) return 0;
  const deductible = Math.min(Math.max(of.deductible, NFIP.deductible.least), NFIP.deductible.most);
  const [withLimit, alone] = DEDUCTIBLE_TABLES[coverage];
  const y = peril === 'inland' ? 1 : 2;
  const share = (amount: number) => Math.min(Math.max(amount / of.value, 0), 1);
  const factor =
    interpolate(tables.rows(withLimit), share(deductible + of.limit), 0, y) -
    interpolate(tables.rows(alone), share(deductible), 0, y);
  return Math.max(NFIP.smallest_terms_factor, factor);
}

export function termsFactors(tables: RatingTables, building: NfipBuilding, terms: NfipTerms): Factor[] {
  const values = cappedValues(tables, building);
  const row = (perils: readonly Peril[], peril: 'inland' | 'surge'): Factor => ({
    name: 'Limit and deductible',
    table: 'Deductible Limit ITV, Deductible ITV (Cov A, Cov C)',
    edition: tables.edition,
    input: `${dollars(terms.building)} less ${dollars(terms.building_deductible)} / ${dollars(terms.contents)} less ${dollars(terms.contents_deductible)}`,
    perils,
    building: termsFactor(
      tables,
      'building',
      { limit: terms.building, deductible: terms.building_deductible, value: values.building },
      peril,
    ),
    contents: termsFactor(
      tables,
      'contents',
      { limit: terms.contents, deductible: terms.contents_deductible, value: values.contents },
      peril,
    ),
  });
  return [row(INLAND, 'inland'), row(['surge', 'erosion'], 'surge')];
}
