import { askEarly } from '../../lib/server/early.ts';
import { readState, toRequest } from './filters.ts';

/** Asks for the rows of the list that an address shows, before the list is drawn. */
export const askList = (search: string): void =>
  askEarly('getAgentApplicationsList', toRequest(readState(new URLSearchParams(search))));
