const ABBREVIATED: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  DRIVE: 'DR',
  ROAD: 'RD',
  BOULEVARD: 'BLVD',
  LANE: 'LN',
  COURT: 'CT',
  PLACE: 'PL',
  TERRACE: 'TER',
  TRAIL: 'TRL',
  PARKWAY: 'PKWY',
  HIGHWAY: 'HWY',
  CIRCLE: 'CIR',
  SQUARE: 'SQ',
  WAY: 'WAY',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
  SAINT: 'ST',
  MOUNT: 'MT',
  FORT: 'FT',
};

/** Capitals, without accents and punctuation, for comparison. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const abbreviated = (text: string): string =>
  plain(text)
    .split(' ')
    .map((word) => ABBREVIATED[word] ?? word)
    .join(' ');

export const isTypedStreet = (typed: string, place: { street: string; city: string; state: string }): boolean => {
  const line = [place.street, place.city, place.state].join(' ');
  return plain(typed) !== '' && [plain, abbreviated].some((spell) => spell(line).startsWith(spell(typed)));
};
