type Origins = Readonly<Record<string, { readonly source: string }>>;

const SAID = ['person', 'client', 'provider', 'upload'];
/** What an agency or a person of it begins applications with. */
export const STANDING = { agency: 'agency_default', person: 'person_default' } as const;

/** Whether a person, the client, a data provider or an upload set the value that comes from there. */
export const isSaid = (origin: { readonly source: string } | undefined): boolean =>
  origin !== undefined && SAID.includes(origin.source);

/** Whether the value that comes from there is a standing default. */
export const isStanding = (origin: { readonly source: string } | undefined): boolean =>
  origin?.source === STANDING.agency || origin?.source === STANDING.person;

/** Keys that a person, the client, a data provider, an upload or a standing default set: rules leave those alone. */
export function touchedKeys(origins: Origins): string[] {
  return Object.keys(origins).filter((key) => isSaid(origins[key]) || isStanding(origins[key]));
}
