import { callOrNotify } from '../server/notices.ts';
import { queryClient } from '../server/query.ts';
import { refreshUser } from './session.ts';

/** Null leaves the agency. Everything shown is reloaded. */
export async function chooseAgency(agency_id: number | null): Promise<void> {
  const answer = await callOrNotify('chooseAgency', { agency_id });
  if (!answer) return;
  queryClient.setQueryData(['getUserFreshData', {}], answer.user);
  refreshUser(answer.user);
  await queryClient.resetQueries();
}
