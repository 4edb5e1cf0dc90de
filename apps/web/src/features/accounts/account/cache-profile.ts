import type { AnswerOf } from '@freeboard/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../../lib/server/calls.ts';
import { refreshUser } from '../../../lib/session/session.ts';

/** Caches the saved profile of the signed-in person, wherever the page shows it. */
export function cacheProfile(queries: QueryClient, answer: AnswerOf<'getProfile'>): void {
  queries.setQueryData(['getProfile', {}], answer);
  void ask('getUserFreshData', {}).then(refreshUser, () => undefined);
}
