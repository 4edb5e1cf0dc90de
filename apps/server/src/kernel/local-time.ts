import { isTimeZone } from '@freeboard/domain/time';

/** A time zone that this program knows; UTC for any other. */
export const validZone = (zone: string | undefined): string => (zone !== undefined && isTimeZone(zone) ? zone : 'UTC');
