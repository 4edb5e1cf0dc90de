export { type MapHintFacts, mapHintText } from './map-hints.ts';
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
