import type { AnswerOf } from '@freeboard/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../lib/server/calls.ts';
import { refreshUser } from '../../../lib/session/session.ts';

export function cacheProfile(queries: QueryClient, answer: AnswerOf<'getProfile'>): void {
  queries.setQueryData(['getProfile', {}], answer);
  void ask('getUserFreshData', {}).then(refreshUser, () => undefined);
}
