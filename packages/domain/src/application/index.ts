export * from './address.ts';
export { type AddressParts, addressParts, splitNumber, splitUnit } from './address-parts.ts';
export * from './bulk.ts';
export * from './client-name-id.ts';
export * from './flood-zones.ts';
export * from './lists.ts';
export * from './status.ts';
export * from './us-states.ts';
