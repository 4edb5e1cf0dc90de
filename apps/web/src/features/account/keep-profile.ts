import type { AnswerOf } from '@freeboard/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ask } from '../../lib/server/calls.ts';
import { refreshUser } from '../../lib/session/session.ts';

/** Shows the own data as the server keeps it now, wherever the page names its person. */
export function keepProfile(queries: QueryClient, answer: AnswerOf<'getProfile'>): void {
  queries.setQueryData(['getProfile', {}], answer);
  void ask('getUserFreshData', {}).then(refreshUser, () => undefined);
}
