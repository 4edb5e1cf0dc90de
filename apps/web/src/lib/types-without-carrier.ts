import type { ApplicationType } from './application-types.ts';
import { useCall } from './server/query.ts';

/** The words beside a type that none of the agency's carriers writes. */
export const NO_CARRIER = 'no carrier yet';

const NONE: readonly ApplicationType[] = [];

/** Provides the types that none of the agency's carriers writes; none while that isn't known. */
export const useTypesWithoutCarrier = (enabled = true): readonly ApplicationType[] =>
  useCall('getTypesWithoutCarrier', {}, { enabled }).data?.types ?? NONE;
