import { z } from 'zod';
import type { Candidate } from '../provider-result.ts';

const county = z.object({ GEOID: z.string().regex(/^\d{5}$/), NAME: z.string().min(1) });

const match = z.object({
  matchedAddress: z.string(),
  coordinates: z.object({ x: z.coerce.number(), y: z.coerce.number() }),
  addressComponents: z.object({ city: z.string(), state: z.string(), zip: z.string() }).partial().optional(),
  geographies: z.record(z.string(), z.array(z.unknown())).optional(),
});

/** The parts of a Census Geocoder answer that we read; other keys change with the vintage. */
export const censusAnswer = z.object({ result: z.object({ addressMatches: z.array(match) }) });

export type CensusMatch = z.infer<typeof match>;

const UPPER = /^(N|S|E|W|NE|NW|SE|SW|US|SR|CR|FM|RM|RR|TX|PO|AFB|USA|VFW|MLK|JFK|RFK|FDR|LBJ|[IVX]+)$/;
const ORDINAL = /^\d+(ST|ND|RD|TH)$/;

/**
 * Capitalizes a word, lower-cases ordinals and the S after an apostrophe, and leaves directions and words with digits
 * (A1A, N6W23001) as they are.
 */
function properWord(word: string): string {
  if (ORDINAL.test(word)) return word.toLowerCase();
  if (UPPER.test(word) || /\d/.test(word)) return word;
  return word
    .toLowerCase()
    .replaceAll(/(^|[-/]|'(?!s\b))[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/^Mc[a-z]/, (begin) => `Mc${begin.charAt(2).toUpperCase()}`);
}

const properCase = (text: string): string => text.split(' ').map(properWord).join(' ');

/**
 * The address of a match. Only matchedAddress ("STREET, CITY, ST, ZIP") has the house number: fromAddress and
 * toAddress are the ends of the block.
 */
export const addressOf = (found: CensusMatch): Candidate => {
  const parts = found.matchedAddress.split(',').map((part) => part.trim());
  const [zip = '', state = '', city = ''] = parts.toReversed();
  return {
    text: found.matchedAddress,
    address1: properCase(parts.slice(0, -3).join(', ')),
    city: properCase(city),
    state,
    zip,
    lon: found.coordinates.x,
    lat: found.coordinates.y,
  };
};

/** The county of a match; null if there is none. A layer may hold an error status instead of rows. */
export const countyOf = (found: CensusMatch): { county: string; county_fips: string } | null => {
  for (const row of found.geographies?.Counties ?? []) {
    const read = county.safeParse(row);
    if (read.success) return { county: read.data.NAME, county_fips: read.data.GEOID };
  }
  return null;
};

/** Removes duplicate matches: the service lists an address once for each of its street lines. */
export const distinctMatches = (matches: readonly CensusMatch[]): CensusMatch[] => [
  ...new Map(matches.map((one) => [one.matchedAddress, one])).values(),
];
