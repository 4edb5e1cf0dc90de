import { askEarly } from '../../lib/server/early.ts';
import { readState, toRequest } from './filters.ts';

/** Requests the rows for the list's URL before the list is rendered. */
export const askList = (search: string): void =>
  askEarly('getAgentApplicationsList', toRequest(readState(new URLSearchParams(search))));
