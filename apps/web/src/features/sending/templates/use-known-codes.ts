import { useMemo } from 'react';
import { useCall } from '../../../lib/server/query.ts';
import { codeNames } from './draft.ts';

const NONE: readonly never[] = [];

export function useKnownCodes(): ReadonlySet<string> {
  const codes = useCall('getSystemShortCodes', {}).data?.system_short_codes ?? NONE;
  return useMemo(() => codeNames(codes), [codes]);
}
