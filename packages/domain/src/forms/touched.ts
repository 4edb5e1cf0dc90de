const SAID = ['person', 'provider', 'upload'];

/** Keys that a person, a data provider or an upload set, by where each value comes from: rules leave those alone. */
export function touchedKeys(origins: Readonly<Record<string, { readonly source: string }>>): string[] {
  return Object.keys(origins).filter((key) => SAID.includes(origins[key]?.source ?? ''));
}
