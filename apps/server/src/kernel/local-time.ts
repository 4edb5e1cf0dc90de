import { isTimeZone } from '@freeboard/domain/time';

export const validZone = (zone: string | undefined): string => (zone !== undefined && isTimeZone(zone) ? zone : 'UTC');
