export * from './format.ts';
export { EASTERN, localDate } from './local-date.ts';
export { isTimeZone, startOfDay, type ZonedParts, zonedParts } from './zoned-parts.ts';
