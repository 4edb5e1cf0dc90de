export {
  type AddressDifference,
  type AddressKey,
  addressDifferences,
  addressKey,
  isOtherAddress,
  isSameAddress,
  type RequestedAddress,
} from './address-match.ts';
export * from './bulk.ts';
export * from './client-name-id.ts';
export * from './flood-zones.ts';
export * from './line-of-business.ts';
export * from './lists.ts';
export * from './other-line.ts';
export { isRaterFormat, RATER_FORMATS, RATER_NAMES, type RaterFormat } from './rater-formats.ts';
export { numberKey, type SearchTerm, searchTerms } from './search.ts';
export * from './status.ts';
export { addressWords } from './street-words.ts';
export * from './us-states.ts';
