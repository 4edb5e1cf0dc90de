import { numberIn } from '../reading/amounts.ts';

export type ParcelRoll = {
  readonly state: string;
  /** The name of its switch in API Management. */
  readonly provider: 'parcels_fl' | 'parcels_ma';
  readonly name: string;
  readonly layer: string;
  readonly fields: {
    readonly id?: string;
    readonly address: string;
    readonly year: string;
    /** Heated or residential living area, in square feet. */
    readonly living_area: string;
    readonly use: string;
    readonly buildings?: string;
    /** Lot size, in square feet. */
    readonly lot?: string;
    readonly roll_year?: string;
    /** Value exempt as a homestead; above zero, the house is the owner's permanent residence. */
    readonly homestead?: string;
  };
  /** Leading digits of a use code that identify the use. */
  readonly use_digits: number;
  readonly uses: Readonly<Record<string, ParcelUse>>;
};

type ParcelUse = { readonly occupancy_type: string | null; readonly families: number | null };

const SINGLE_FAMILY: ParcelUse = { occupancy_type: 'Single Family', families: 1 };
const CONDO: ParcelUse = { occupancy_type: 'Condo Unit', families: null };
const families = (count: number): ParcelUse => ({ occupancy_type: '2-4 Family', families: count });
const OTHER_DWELLING: ParcelUse = { occupancy_type: null, families: null };

/** Statewide rolls that anyone may query; field names as in public code of 2026. */
export const PARCEL_ROLLS: readonly ParcelRoll[] = [
  {
    state: 'FL',
    provider: 'parcels_fl',
    name: 'Florida parcels',
    layer: '/Florida_Statewide_Cadastral/FeatureServer/0',
    fields: {
      id: 'PARCEL_ID',
      address: 'PHY_ADDR1',
      year: 'ACT_YR_BLT',
      living_area: 'TOT_LVG_AR',
      use: 'DOR_UC',
      buildings: 'NO_BULDNG',
      lot: 'LND_SQFOOT',
      roll_year: 'ASMNT_YR',
      homestead: 'JV_HMSTD',
    },
    use_digits: 3,
    // Department of Revenue land use codes; 008 is 2 to 9 units, so the number of families stays open.
    uses: { '001': SINGLE_FAMILY, '004': CONDO, '002': OTHER_DWELLING, '008': OTHER_DWELLING },
  },
  {
    state: 'MA',
    provider: 'parcels_ma',
    name: 'Massachusetts parcels',
    layer: '/Massachusetts_Property_Tax_Parcels/FeatureServer/0',
    fields: { address: 'SITE_ADDR', year: 'YEAR_BUILT', living_area: 'RES_AREA', use: 'USE_CODE' },
    use_digits: 3,
    uses: { '101': SINGLE_FAMILY, '102': CONDO, '103': OTHER_DWELLING, '104': families(2), '105': families(3) },
  },
];

export const parcelRollOf = (state: string): ParcelRoll | undefined =>
  PARCEL_ROLLS.find((roll) => roll.state === state);

/** A parcel according to its roll; null for facts that the roll does not state (zero means unknown). */
export type Parcel = {
  id: string | null;
  address: string | null;
  year_build: number | null;
  sqft: number | null;
  use: string | null;
  buildings: number | null;
  lot: number | null;
  roll_year: number | null;
  occupancy_type: string | null;
  families: number | null;
  is_dwelling: boolean;
  is_homestead: boolean;
};

const textOf = (value: unknown): string | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || /^(<null>|null|0+)$/i.test(text) ? null : text.replaceAll(/\s+/g, ' ');
};

/** A positive whole number within limits, else null: in a roll zero means unknown. */
const countOf = (value: unknown, from: number, to: number): number | null => {
  const rounded = Math.round(numberIn(value) ?? Number.NaN);
  return rounded >= from && rounded <= to ? rounded : null;
};

/**
 * Restores a use code's leading zeros (services return 1 for '001') and cuts it to `digits`; null if it is not a code.
 */
const useOf = (value: unknown, digits: number): string | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^\d+[A-Z]?$/i.test(text) ? text.padStart(digits, '0').slice(0, digits) : null;
};

/** Parses a row of a roll. `year`: the current year; a year built or roll year later than the next year is ignored. */
export function readParcel(roll: ParcelRoll, row: Readonly<Record<string, unknown>>, year: number): Parcel {
  const { fields, uses, use_digits } = roll;
  const at = (key: string | undefined): unknown => (key === undefined ? null : row[key]);
  const use = useOf(at(fields.use), use_digits);
  const meaning = use === null ? undefined : uses[use];
  return {
    id: textOf(at(fields.id)),
    address: textOf(at(fields.address)),
    year_build: countOf(at(fields.year), 1600, year + 1),
    sqft: countOf(at(fields.living_area), 1, 999_999),
    use,
    buildings: countOf(at(fields.buildings), 1, 99_999),
    lot: countOf(at(fields.lot), 1, 1e9),
    roll_year: countOf(at(fields.roll_year), 2000, year + 1),
    occupancy_type: meaning?.occupancy_type ?? null,
    families: meaning?.families ?? null,
    is_dwelling: meaning !== undefined,
    is_homestead: countOf(at(fields.homestead), 1, 1e9) !== null,
  };
}

/** Without leading zeros. */
export const houseNumber = (address: string | null): string | null =>
  /^\s*0*(\d+[A-Z]?)\b/i.exec(address ?? '')?.[1]?.toUpperCase() ?? null;

/** The first word that is not a direction. */
const streetWord = (address: string | null): string =>
  (address ?? '')
    .toUpperCase()
    .replace(/^\s*\d+[A-Z]?\s+/, '')
    .split(/[\s.,]+/)
    .find((word) => word !== '' && !/^(N|S|E|W|NE|NW|SE|SW|NORTH|SOUTH|EAST|WEST)$/.test(word)) ?? '';

export type ParcelChoice = { parcel: Parcel } | { reason: string; isFinal: boolean };

/**
 * Chooses the parcel of an address from the parcels around its point: the house number must match. If the roll has no
 * house number, a parcel is accepted only if it is the single dwelling at the point. `isFinal`: searching a wider
 * area would not help.
 */
export function chooseParcel(parcels: readonly Parcel[], address1: string, isAtPoint: boolean): ParcelChoice {
  const wanted = houseNumber(address1);
  if (wanted === null) return { reason: 'the address has no house number to compare', isFinal: true };
  const same = parcels.filter(({ address }) => houseNumber(address) === wanted);
  const street = streetWord(address1);
  // The same number in another street is a different house.
  const close = same.filter(({ address }) => [street, ''].includes(streetWord(address)));
  // Prefers a small residential lot to a large lot around it.
  const dwellings = close.filter(({ is_dwelling }) => is_dwelling);
  const [best, next] = (dwellings.length > 0 ? dwellings : close).toSorted(
    (a, b) => (a.lot ?? Number.POSITIVE_INFINITY) - (b.lot ?? Number.POSITIVE_INFINITY),
  );
  if (best && next && (next.lot === best.lot || next.address !== best.address))
    return { reason: `several parcels have the number ${wanted} here`, isFinal: true };
  if (best) return { parcel: best };
  const [only, ...others] = parcels;
  if (isAtPoint && only && others.length === 0 && only.is_dwelling && houseNumber(only.address) === null)
    return { parcel: only };
  if (same[0]) return { reason: `number ${wanted} is on another street here: ${same[0].address}`, isFinal: false };
  const numbers = [...new Set(parcels.flatMap(({ address }) => houseNumber(address) ?? []))].slice(0, 3);
  return {
    reason:
      numbers.length > 0
        ? `no parcel with the number ${wanted}, only ${numbers.join(', ')}`
        : 'no parcel at this point',
    isFinal: false,
  };
}

export function parcelFacts(parcel: Parcel): {
  values: {
    year_build: number | null;
    sqft: number | null;
    occupancy_type: string | null;
    no_of_families: number | null;
  };
  /** Derived from the owner on the roll, who may have sold the house since. */
  assumed: { building_use: string | null };
  gaps: string[];
} {
  const { buildings, year_build, sqft, occupancy_type, families: count } = parcel;
  const isOfSeveral = buildings !== null && buildings > 1;
  return {
    values: {
      year_build: isOfSeveral ? null : year_build,
      sqft: isOfSeveral ? null : sqft,
      occupancy_type,
      no_of_families: occupancy_type === '2-4 Family' ? count : null,
    },
    assumed: { building_use: parcel.is_homestead ? 'Primary Home' : null },
    gaps: isOfSeveral
      ? [`${buildings} buildings stand on this parcel: its year built and living area are not of one house`]
      : [
          ...(year_build === null ? ['the roll states no year built'] : []),
          ...(sqft === null ? ['the roll states no living area'] : []),
        ],
  };
}
