import type { ApplicationType } from './application-types.ts';
import { useCall } from './server/query.ts';

/** Shown next to a type that none of the agency's carriers writes. */
export const NO_CARRIER = 'no carrier yet';

const NONE: readonly ApplicationType[] = [];

/** The types that none of the agency's carriers writes; empty while unknown. */
export const useTypesWithoutCarrier = (enabled = true): readonly ApplicationType[] =>
  useCall('getTypesWithoutCarrier', {}, { enabled }).data?.types ?? NONE;
