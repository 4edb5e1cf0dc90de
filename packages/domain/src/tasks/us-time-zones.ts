/** IANA names, from east to west. */
export const US_TIME_ZONES = [
  { value: 'America/Puerto_Rico', label: 'Atlantic (Puerto Rico)' },
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
] as const;

const NAMES: ReadonlySet<string> = new Set(US_TIME_ZONES.map(({ value }) => value));

export const isUsTimeZone = (zone: string): boolean => NAMES.has(zone);
