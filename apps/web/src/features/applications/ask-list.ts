import { askEarly } from '../../lib/server/early.ts';
import { readState, toRequest } from './filters.ts';

export const askList = (search: string): void =>
  askEarly('getAgentApplicationsList', toRequest(readState(new URLSearchParams(search))));
