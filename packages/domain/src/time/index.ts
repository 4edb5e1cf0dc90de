export { EASTERN, localDate } from './local-date.ts';
export { type ZonedParts, zonedParts } from './zoned-parts.ts';
