import { NFIP_EDITIONS } from './constants.ts';

/** FEMA's Risk Rating 2.0 tables (Appendix D) of one edition. */

export type Cell = string | number;
export type Territory = { readonly inland: number; readonly surge: number };
export type RatingTables = {
  readonly edition: string;
  /** Rows of a small table, by FEMA's name for it. @throws Error if this edition has no such table */
  rows(name: string): readonly (readonly Cell[])[];
  /** Territory factors of a watershed outside levees; null if it is not in the tables. */
  watershed(huc12: string): Territory | null;
  /** Levee quality, and its territory factors in a watershed; null if the pair is not in the tables. */
  levee(systemId: string, huc12: string): (Territory & { readonly quality: number }) | null;
  /** Concentration risk territory of a county, as FEMA's code; null if the county is not in the tables. */
  concentration(state: string, county: string): string | null;
};

const number = (cell: Cell | undefined): number => Number(cell);

/** Beyond the table's ends, the end value applies. @throws Error for a table without rows or out of order */
export function interpolate(rows: readonly (readonly Cell[])[], at: number, x: number, y: number): number {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) throw new Error('A rating table without rows.');
  if (at <= number(first[x])) return number(first[y]);
  if (at >= number(last[x])) return number(last[y]);
  const above = rows.findIndex((row) => number(row[x]) > at);
  const [from, to] = [rows[above - 1], rows[above]];
  if (!from || !to) throw new Error('A rating table whose rows are not in order.');
  const share = (at - number(from[x])) / (number(to[x]) - number(from[x]));
  return number(from[y]) + share * (number(to[y]) - number(from[y]));
}

type Source = { factors: string; watersheds: string; levees: string; concentration: string };

const THOUSAND = 1_000;

function watershedReader(text: string): RatingTables['watershed'] {
  return (huc12) => {
    const prefix = huc12.slice(0, 10);
    const start = text.startsWith(prefix) ? 0 : text.indexOf(`\n${prefix}`) + 1;
    if (!text.startsWith(prefix, start)) return null;
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end < 0 ? undefined : end).split(' ');
    const entry = line.slice(1).find((one) => one.startsWith(huc12.slice(10)));
    if (entry === undefined) return null;
    const [inland, surge = '0'] = entry.slice(2).split('/');
    return { inland: Number(inland) / THOUSAND, surge: Number(surge) / THOUSAND };
  };
}

function leveeReader(text: string): RatingTables['levee'] {
  const lines = new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(' ')), line.split(' ').slice(1)]));
  return (systemId, huc12) => {
    const [quality, ...places] = lines.get(systemId) ?? [];
    const place = places.find((one) => one.startsWith(`${huc12}:`));
    if (quality === undefined || place === undefined) return null;
    const [inland, surge] = place.slice(huc12.length + 1).split('/');
    return { quality: Number(quality), inland: Number(inland) / THOUSAND, surge: Number(surge) / THOUSAND };
  };
}

function concentrationReader(text: string): RatingTables['concentration'] {
  const lines = text.split('\n').map((line) => line.split('|'));
  return (state, county) => {
    const line = lines.find(([key, ...counties]) => key?.startsWith(`${state}=`) && counties.includes(county));
    return line?.[0]?.slice(state.length + 1) ?? null;
  };
}

export function readTables(source: Source): RatingTables {
  const { edition, tables }: { edition: string; tables: Record<string, Cell[][]> } = JSON.parse(source.factors);
  return {
    edition,
    rows(name) {
      const rows = tables[name];
      if (!rows) throw new Error(`The edition ${edition} has no table ${name}.`);
      return rows;
    },
    watershed: watershedReader(source.watersheds),
    levee: leveeReader(source.levees),
    concentration: concentrationReader(source.concentration),
  };
}

let loaded: Promise<RatingTables> | undefined;

/** Null for an edition that is not included. */
export async function loadRatingTables(edition: string): Promise<RatingTables | null> {
  if (!NFIP_EDITIONS.includes(edition)) return null;
  loaded ??= Promise.all([
    import('./data/factors.gen.ts'),
    import('./data/watersheds.gen.ts'),
    import('./data/levees.gen.ts'),
    import('./data/concentration.gen.ts'),
  ]).then(([factors, watersheds, levees, concentration]) =>
    readTables({
      factors: factors.default,
      watersheds: watersheds.default,
      levees: levees.default,
      concentration: concentration.default,
    }),
  );
  return loaded;
}
