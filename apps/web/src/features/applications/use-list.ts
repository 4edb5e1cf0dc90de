import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../lib/server/query.ts';
import { type ListState, toRequest } from './filters.ts';

export const useApplicationList = (state: ListState) =>
  useCall('getAgentApplicationsList', toRequest(state), { placeholderData: keepPreviousData });
