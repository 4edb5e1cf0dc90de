import type { ApplicationType } from './application-types.ts';
import { useCall } from './server/query.ts';

export const NO_CARRIER = 'no carrier yet';

const NONE: readonly ApplicationType[] = [];

export const useTypesWithoutCarrier = (enabled = true): readonly ApplicationType[] =>
  useCall('getTypesWithoutCarrier', {}, { enabled }).data?.types ?? NONE;
