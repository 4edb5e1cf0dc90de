import type { CarrierDetail } from '@freeboard/contract';

export type Comparable = Pick<CarrierDetail['versions'][number], 'number' | 'state' | 'note'>;

/** Newest first; includes the version in use even before it is listed as a version. */
export function comparableVersions({ kind, version, versions }: CarrierDetail): Comparable[] {
  if (kind !== 'rate-table') return [];
  if (version === 0 || versions.some(({ number }) => number === version)) return versions;
  const quotes: Comparable = { number: version, state: 'published', note: '' };
  return [
    ...versions.filter(({ number }) => number === null),
    quotes,
    ...versions.filter(({ number }) => number !== null),
  ];
}
