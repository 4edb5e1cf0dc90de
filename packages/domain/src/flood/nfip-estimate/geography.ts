import { NFIP } from './constants.ts';
import { interpolate, type RatingTables } from './tables.ts';
import type { Factor, NfipSite, Peril } from './types.ts';

const COLUMN = { fluvial: 1, pluvial: 2 } as const;
const meters = (value: number): string => `${Math.round(value)} m`;
const feet = (value: number): string => `${Math.round(value * 100) / 100} ft`;

type Add = (
  name: string,
  table: string,
  input: string,
  perils: readonly Peril[],
  value: number | [number, number],
) => void;

function adder(tables: RatingTables, into: Factor[]): Add {
  return (name, table, input, perils, value) => {
    const [building, contents] = typeof value === 'number' ? [value, value] : value;
    into.push({ name, table, edition: tables.edition, input, perils, building, contents });
  };
}

/** A row may cover several states. */
export function baseRow(tables: RatingTables, table: string, state: string, isOneToFourFamily: boolean) {
  return tables
    .rows(table)
    .find((row) => String(row[0]).split(', ').includes(state) && row[2] === (isOneToFourFamily ? 'Yes' : 'No'));
}

/**
 * The levee system to rate: of those in the tables, the one with the highest inland territory factor; null if none
 * is.
 */
export function ratedLevee(tables: RatingTables, { levees, huc12 }: NfipSite) {
  return levees
    .flatMap((id) => {
      const found = tables.levee(id, huc12);
      return found ? [{ id, ...found }] : [];
    })
    .reduce<{ id: string; quality: number; inland: number; surge: number } | null>(
      (best, one) => (best === null || one.inland > best.inland ? one : best),
      null,
    );
}

function coast(tables: RatingTables, site: NfipSite, add: Add, table: string, region: string): void {
  const { coast_distance: distance, elevation } = site;
  const rows = tables.rows(table).filter(([one]) => one === region);
  const isInReach = distance < NFIP.surge.distance_m && elevation < NFIP.surge.elevation_ft;
  add('Distance to coast', table, meters(distance), ['surge'], isInReach ? interpolate(rows, distance, 1, 2) : 0);
  const erosion = table.endsWith('- L') ? 'DTC - CE - L' : 'DTC - CE - NL';
  const isEroding = distance <= NFIP.erosion_distance_m;
  const share = isEroding ? interpolate(tables.rows(erosion), distance, 0, 1) : 0;
  add('Distance to coast', erosion, meters(distance), ['erosion'], share);
}

export function leveedFactors(
  tables: RatingTables,
  site: NfipSite,
  isHome: boolean,
  levee: NonNullable<ReturnType<typeof ratedLevee>>,
): Factor[] {
  const factors: Factor[] = [];
  const add = adder(tables, factors);
  const base = baseRow(tables, 'BaseRates - L', site.state, isHome)?.map(Number) ?? [];
  const region = site.state === 'LA' ? 'LA' : 'Non-LA';
  const pair = (at: number): [number, number] => [base[at] ?? 0, base[at + 1] ?? 0];
  add('Base rate per $1,000', 'BaseRates - L', site.state, ['fluvial'], pair(3));
  add('Base rate per $1,000', 'BaseRates - L', site.state, ['pluvial'], pair(5));
  add('Base rate per $1,000', 'BaseRates - L', site.state, ['surge'], pair(7));
  add('Base rate per $1,000', 'BaseRates - L', site.state, ['erosion'], pair(13));
  const classRows = tables.rows('ElevRelRiver - L').filter(([one]) => one === `Class ${site.river_class}`);
  const elevations = tables.rows('Elevation - IFSS - L').filter(([one]) => one === region);
  for (const peril of ['fluvial', 'pluvial'] as const) {
    const y = COLUMN[peril];
    const {
      river_distance: river,
      river_relative_elevation: relative,
      structural_relative_elevation: structural,
    } = site;
    add('Distance to river', 'DTR - L', meters(river), [peril], interpolate(tables.rows('DTR - L'), river, 0, y));
    const label = `${feet(relative)}, class ${site.river_class}`;
    add('Elevation relative to river', 'ElevRelRiver - L', label, [peril], interpolate(classRows, relative, 1, y + 1));
    const structure = interpolate(tables.rows('StructRelElev - L'), structural, 0, y);
    add('Structural relative elevation', 'StructRelElev - L', feet(structural), [peril], structure);
    const ground = interpolate(elevations, site.elevation, 1, y + 1);
    add('Elevation', 'Elevation - IFSS - L', feet(site.elevation), [peril], ground);
  }
  coast(tables, site, add, 'DTC - SS - L', region);
  const surge = interpolate(elevations, site.elevation, 1, 4);
  add('Elevation', 'Elevation - IFSS - L', feet(site.elevation), ['surge'], surge);
  add('Levee quality', 'Levee Quality-IF', levee.id, ['fluvial'], levee.quality);
  const where = `${site.huc12}, levee ${levee.id}`;
  add('Territory', 'Territory - IFSS - L', where, ['fluvial', 'pluvial'], levee.inland);
  add('Territory', 'Territory - IFSS - L', where, ['surge'], levee.surge);
  return factors;
}

export function openFactors(tables: RatingTables, site: NfipSite, isHome: boolean): Factor[] {
  const factors: Factor[] = [];
  const add = adder(tables, factors);
  const base = baseRow(tables, 'BaseRates - NL', site.state, isHome)?.map(Number) ?? [];
  const segment = base[1] ?? 0;
  const region = `Segment ${segment}`;
  const pair = (at: number): [number, number] => [base[at] ?? 0, base[at + 1] ?? 0];
  const of = (table: string) => tables.rows(table).filter(([one]) => one === region);
  add('Base rate per $1,000', 'BaseRates - NL', site.state, ['inland'], pair(3));
  add('Base rate per $1,000', 'BaseRates - NL', site.state, ['surge'], pair(5));
  add('Base rate per $1,000', 'BaseRates - NL', site.state, ['erosion'], pair(13));
  const { river_distance: river, river_relative_elevation: relative, structural_relative_elevation: structural } = site;
  add('Distance to river', 'DTR - NL', meters(river), ['inland'], interpolate(of('DTR - NL'), river, 1, 2));
  const classes = tables.rows('ElevRelRiver - NL - Seg 1-4').filter(([one]) => one === `Class ${site.river_class}`);
  const label = `${feet(relative)}, class ${site.river_class}`;
  const byRiver = interpolate(classes, relative, 1, segment + 1);
  add('Elevation relative to river', 'ElevRelRiver - NL - Seg 1-4', label, ['inland'], byRiver);
  const area = interpolate(tables.rows('DrainageArea - NL'), site.drainage_area, 0, segment);
  add('Drainage area', 'DrainageArea - NL', `${Math.round(site.drainage_area * 10) / 10} km²`, ['inland'], area);
  const structure = interpolate(of('StructRelElev - NL'), structural, 1, 2);
  add('Structural relative elevation', 'StructRelElev - NL', feet(structural), ['inland'], structure);
  const elevations = of('Elevation - Non-BI - NL');
  // Storm surge is rated only on the Atlantic and Gulf coasts.
  if (elevations.length > 0) {
    coast(tables, site, add, 'DTC - Non-BI - NL', region);
    const ground = interpolate(elevations, site.elevation, 1, 2);
    add('Elevation', 'Elevation - Non-BI - NL', feet(site.elevation), ['surge'], ground);
  }
  const territory = tables.watershed(site.huc12);
  add('Territory', 'Territory - Non-BI - NL', site.huc12, ['inland'], territory?.inland ?? 0);
  add('Territory', 'Territory - Non-BI - NL', site.huc12, ['surge'], territory?.surge ?? 0);
  return factors;
}
