import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../lib/server/query.ts';
import { type ListState, toRequest } from './filters.ts';

/** Provides the rows of a state; those of the state before stay until they have come. */
export const useApplicationList = (state: ListState) =>
  useCall('getAgentApplicationsList', toRequest(state), { placeholderData: keepPreviousData });
