import type { RequestOf } from '@freeboard/contract';
import { useCall } from '../../../lib/server/query.ts';

const POLL_MS = 1_500;

export const useGrid = (request: RequestOf<'getWhatIf'>, enabled = true) =>
  // Not cached between openings, because the application may have changed since.
  useCall('getWhatIf', request, {
    enabled,
    staleTime: 0,
    gcTime: 0,
    // Keeps the previous grid until the other axis is loaded, so that nothing jumps and the focus stays.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data && !state.data.is_complete ? POLL_MS : false),
  });
