import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NfipTerms } from '../../src/flood/nfip-estimate/index.ts';
import { OWN_VECTORS, type Vector } from './own-vectors.ts';

export const VECTOR_TERMS: NfipTerms = {
  building: 250_000,
  contents: 100_000,
  building_deductible: 5_000,
  contents_deductible: 5_000,
};

const FOLDER = join(import.meta.dirname, '../../../../../shared/samples/rr2-vectors');
const FEET = 3.2808399;

function rowsOf(file: string): Record<string, string>[] {
  const [head = [], ...rows] = readFileSync(join(FOLDER, file), 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}

const listOf = (text = ''): number[] => JSON.parse(text || '[]');
const CLASSES = 'ABCDEFGHI';

function vectorOf(
  geo: Record<string, string>,
  structure: Record<string, string>,
  price?: Record<string, string>,
): Vector {
  const of = (name: string) => Number(geo[name]);
  return {
    id: geo.structure_id ?? '',
    building: {
      use: 'Single-Family Home - Frame',
      floors: Number(structure.imputed_num_stories),
      foundation: 'Slab',
      has_flood_vents: false,
      first_floor_height: Number(structure.imputed_foundation_ht),
      building_value: Number(structure.structure_value),
      contents_value: Number(structure.contents_value),
      prior_claims: 0,
    },
    site: {
      state: 'LA',
      county: `${geo.County} Parish`,
      huc12: geo.HUC12 ?? '',
      levees: listOf(geo.LeveeSystemId).map(String),
      is_barrier_island: false,
      elevation: of('Elevation') * FEET,
      structural_relative_elevation: of('StructRelElev') * FEET,
      river_distance: of('DTR'),
      river_relative_elevation: of('ERR') * FEET,
      river_class: CLASSES[Math.min(Math.floor(of('RiverClass')), 8)] ?? '',
      drainage_area: of('DrainageArea'),
      coast_distance: of('DTC'),
      crs_class: Math.min(...listOf(geo.CRS)),
    },
    premium: price
      ? {
          building: Number(price['Building Premium']),
          contents: Number(price['Contents Premium']),
          icc: Number(price['Increased Cost of Compliance Premium']),
          crs: Number(price['Community Rating Systems Discount']),
          fullRisk: Number(price['Full-Risk Premium']),
        }
      : null,
  };
}

export function vectors(): Vector[] {
  if (!existsSync(FOLDER)) return [...OWN_VECTORS];
  const structures = new Map(rowsOf('validate_60.csv').map((row) => [row.structure_id, row]));
  const prices = new Map(rowsOf('la-structures-premiums-part1.csv').map((row) => [row.structure_id, row]));
  return rowsOf('la-structures-geo-attributes.csv').map((geo) =>
    vectorOf(geo, structures.get(geo.structure_id) ?? {}, prices.get(geo.structure_id)),
  );
}
