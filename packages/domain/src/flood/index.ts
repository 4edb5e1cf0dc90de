export {
  emergencyReason,
  isStatusBookHead,
  type NfipCommunity,
  newlyMappedReason,
  notParticipatingReason,
  notSoldReason,
  ratedCrsClass,
  readStatusBookRow,
  statusBookRowFault,
} from './communities.ts';
export { type MapHintFacts, mapHintText } from './map-hints.ts';
export {
  type ClaimRow,
  FEWEST_POLICIES,
  type Neighborhood,
  neighborhoodHome,
  neighborhoodOf,
  type PolicyRow,
} from './neighborhood.ts';
export {
  CONFIRM_LAPSE,
  type LapseAdvice,
  lapseAdvice,
  lapseBindText,
  lapsedSince,
  lapseRecordText,
  nfipLapseError,
} from './nfip-authority.ts';
export {
  chooseParcel,
  houseNumber,
  PARCEL_ROLLS,
  type Parcel,
  type ParcelRoll,
  parcelFacts,
  parcelRollOf,
  readParcel,
} from './parcels.ts';
export {
  chooseStructure,
  feetOf,
  readStructure,
  STRUCTURE_REACH_M,
  type Structure,
} from './structures.ts';
