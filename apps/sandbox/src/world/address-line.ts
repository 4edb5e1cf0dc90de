export type AddressLine = { address1: string; city: string; state: string; zip: string };

/** Splits a line by its commas: "12 Ocean Dr, Miami Beach, FL 33139" or "…, FL, 33139". */
export const readLine = (line: string): AddressLine => {
  const [address1 = '', ...rest] = line.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  const tail = rest.join(' ');
  const zip = /\b(\d{5})(-\d{4})?$/.exec(tail)?.[1] ?? '';
  const beforeZip = zip ? tail.slice(0, tail.lastIndexOf(zip)).trim() : tail;
  const state = /\b([A-Za-z]{2})$/.exec(beforeZip)?.[1]?.toUpperCase() ?? '';
  return { address1, city: state ? beforeZip.slice(0, -2).trim() : beforeZip, state, zip };
};

export const isComplete = (line: AddressLine): boolean =>
  /^\d+\s+\S+/.test(line.address1) && ((line.city !== '' && line.state !== '') || line.zip !== '');

const SUFFIXES: Record<string, string> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  DRIVE: 'DR',
  ROAD: 'RD',
  BOULEVARD: 'BLVD',
  LANE: 'LN',
  COURT: 'CT',
  PLACE: 'PL',
  TERRACE: 'TER',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
};

export const normalized = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\b(APT|UNIT|SUITE|STE)\b\.?\s*[\w-]+|#\s*[\w-]+/g, ' ')
    .replace(/[^A-Z0-9 ]+/g, ' ')
    .split(/\s+/)
    .map((word) => SUFFIXES[word] ?? word)
    .join(' ')
    .trim();
