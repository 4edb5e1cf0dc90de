type Origins = Readonly<Record<string, { readonly source: string }>>;

const SAID = ['person', 'client', 'provider', 'upload', 'document'];
export const PRESET_SOURCES = { agency: 'agency_default', person: 'person_default' } as const;

export const FIRST_NAME = 'first name';
/** Fields that a page fills through lookups; when saving them, the page names the lookup. */
export const LOOKED_UP_FIELDS = ['gender', 'vehicles_info', 'drivers_info', 'date_of_birth'] as const;

/** Whether a gender was found by the first name. Another first name may then replace it, as a user may. */
export const isFromFirstName = (origin: { readonly source: string; readonly provider?: string } | undefined): boolean =>
  origin?.source === 'provider' && origin.provider === FIRST_NAME;

export const isStated = (origin: { readonly source: string } | undefined): boolean =>
  origin !== undefined && SAID.includes(origin.source);

export const isPreset = (origin: { readonly source: string } | undefined): boolean =>
  origin?.source === PRESET_SOURCES.agency || origin?.source === PRESET_SOURCES.person;

/**
 * Keys that a user, the client, a data provider, an upload, a document or a default preset set: rules leave their
 * values unchanged.
 */
export function touchedKeys(origins: Origins): string[] {
  return Object.keys(origins).filter((key) => isStated(origins[key]) || isPreset(origins[key]));
}
