import { isTimeZone } from '@freeboard/domain/time';

/** The time zone if the runtime knows it, else UTC. */
export const validZone = (zone: string | undefined): string => (zone !== undefined && isTimeZone(zone) ? zone : 'UTC');
