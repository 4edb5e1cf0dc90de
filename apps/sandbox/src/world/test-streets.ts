import { normalized } from './address-line.ts';

/**
 * Streets in any town whose name makes a data provider fail or answer unusually. The case's code is in the fifth and
 * sixth decimals of the latitude, so that the map and elevation stand-ins recognize the point.
 */
export const PROVIDER_STREETS = {
  'geocoder down st': { code: 1, number: 21 },
  'geocoder html st': { code: 2, number: 22 },
  'unmatched rd': { code: 3, number: 23 },
  'ambiguous ave': { code: 4, number: 24 },
  'map error ave': { code: 11, number: 31 },
  'map down ave': { code: 12, number: 32 },
  'no map rd': { code: 13, number: 33 },
  'open water way': { code: 14, number: 34 },
  'two communities ct': { code: 15, number: 35 },
  'two zones ter': { code: 16, number: 36 },
  'elevation text ln': { code: 21, number: 41 },
  'elevation metres ln': { code: 22, number: 42 },
  'no elevation ln': { code: 23, number: 43 },
  'elevation down ln': { code: 24, number: 44 },
  'no record blvd': { code: 31, number: 51 },
  'property down blvd': { code: 32, number: 52 },
  'property limit blvd': { code: 33, number: 53 },
  'scant record blvd': { code: 34, number: 54 },
  'off lot ln': { code: 61, number: 61 },
  'no parcel st': { code: 62, number: 62 },
  'five buildings st': { code: 63, number: 63 },
  'parcel error st': { code: 64, number: 64 },
  'parcel away st': { code: 65, number: 65 },
  'parcel renamed st': { code: 66, number: 66 },
  'parcel differs st': { code: 67, number: 67 },
  'late parcel st': { code: 68, number: 68 },
  'map letter st': { code: 71, number: 71 },
  'map change st': { code: 72, number: 72 },
  'pending error st': { code: 73, number: 73 },
  'barrier st': { code: 74, number: 74 },
  'no coastal layer st': { code: 75, number: 75 },
  'no structure st': { code: 81, number: 81 },
  'structure away st': { code: 82, number: 82 },
  'structure renamed st': { code: 83, number: 83 },
  'structure absurd st': { code: 84, number: 84 },
  'two structures st': { code: 85, number: 85 },
} as const;

export type ProviderFault = keyof typeof PROVIDER_STREETS;

export const CARRIER_STREETS = {
  'decline way': 'decline',
  'referral rd': 'referral',
  'indication ct': 'indication',
  'slow ln': 'slow',
  'silent st': 'silent',
  'broken server blvd': 'server_error',
  'too many ave': 'too_many',
  'broken json dr': 'broken_body',
  'html ct': 'html',
  'reset rd': 'reset',
  'hidden error pl': 'hidden_error',
  'mixed outcomes ter': 'mixed',
  'needs info ln': 'needs_info',
  'long answer ln': 'long',
  'several options ct': 'options',
} as const;

export type CarrierScenario = (typeof CARRIER_STREETS)[keyof typeof CARRIER_STREETS];

const streetOf = (address1: string): string =>
  normalized(address1)
    .toLowerCase()
    .replace(/^\d+\s+/, '');

export const providerFault = (address1: string): ProviderFault | null => {
  const street = streetOf(address1);
  return street in PROVIDER_STREETS ? (street as ProviderFault) : null;
};

export const faultAt = (lat: number): ProviderFault | null => {
  const code = Math.abs(Math.round(lat * 1e6)) % 100;
  const found = Object.entries(PROVIDER_STREETS).find(([, street]) => street.code === code);
  return found ? (found[0] as ProviderFault) : null;
};

export const carrierScenario = (address1: string): CarrierScenario | null =>
  CARRIER_STREETS[streetOf(address1) as keyof typeof CARRIER_STREETS] ?? null;
