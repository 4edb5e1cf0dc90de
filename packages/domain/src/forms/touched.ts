type Origins = Readonly<Record<string, { readonly source: string }>>;

const SAID = ['person', 'client', 'provider', 'upload', 'document'];
/** What an agency or a person of it begins applications with. */
export const PRESET_SOURCES = { agency: 'agency_default', person: 'person_default' } as const;

/** What is named as the provider of a value that was looked up from the client's first name. */
export const FIRST_NAME = 'first name';
/** Fields that a page fills by a look-up of its own, of which it then says so when it saves them. */
export const LOOKED_UP_FIELDS = ['gender', 'vehicles_info', 'drivers_info', 'date_of_birth'] as const;

/** Returns whether a value was looked up from the first name: another first name may replace it, as a person may. */
export const isFromFirstName = (origin: { readonly source: string; readonly provider?: string } | undefined): boolean =>
  origin?.source === 'provider' && origin.provider === FIRST_NAME;

/**
 * Returns whether a person, the client, a data provider, an upload or a document set the value that comes from there.
 */
export const isStated = (origin: { readonly source: string } | undefined): boolean =>
  origin !== undefined && SAID.includes(origin.source);

/** Returns whether the value that comes from there is a standing default. */
export const isPreset = (origin: { readonly source: string } | undefined): boolean =>
  origin?.source === PRESET_SOURCES.agency || origin?.source === PRESET_SOURCES.person;

/** Keys that a person, the client, a data provider, an upload, a document or a standing default set: rules leave those alone. */
export function touchedKeys(origins: Origins): string[] {
  return Object.keys(origins).filter((key) => isStated(origins[key]) || isPreset(origins[key]));
}
