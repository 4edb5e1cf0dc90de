export { type ZonedParts, zonedParts } from './zoned-parts.ts';
