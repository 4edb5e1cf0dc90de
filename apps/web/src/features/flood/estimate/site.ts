import type { Entry } from './entries.ts';

const CLASSES = [...'ABCDEFGHI'];

export const SITE_GROUPS: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: 'What decides most',
    entries: [
      { key: 'county', label: 'County', kind: 'text', hint: 'With its kind: Lee County, Orleans Parish.' },
      { key: 'huc12', label: 'Watershed (HUC12)', kind: 'text', hint: 'USGS National Map, 12 digits.' },
      { key: 'levees', label: 'Levee systems', kind: 'list', hint: 'Ids of the levee database, or none.' },
      { key: 'is_barrier_island', label: 'Barrier island', kind: 'yes_no' },
      { key: 'crs_class', label: 'CRS class, 1 to 10', kind: 'number' },
    ].map((entry) => ({ ...entry, isOptional: true }) as Entry),
  },
  {
    title: 'River, ground and coast',
    entries: [
      { key: 'river_class', label: 'River class', kind: 'choice', choices: CLASSES },
      { key: 'river_distance', label: 'Distance to river, m', kind: 'number' },
      { key: 'river_relative_elevation', label: 'Elevation above river, ft', kind: 'number' },
      { key: 'drainage_area', label: 'Drainage area, km²', kind: 'number' },
      { key: 'structural_relative_elevation', label: 'Elevation within 500 m, ft', kind: 'number' },
      { key: 'elevation', label: 'Ground elevation, ft', kind: 'number' },
      { key: 'coast_distance', label: 'Distance to coast, m', kind: 'number' },
    ].map((entry) => ({ ...entry, isOptional: true }) as Entry),
  },
];

export const toSite = (values: Record<string, unknown>): unknown =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value]));
