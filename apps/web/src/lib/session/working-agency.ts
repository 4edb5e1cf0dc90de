import { callOrNotify } from '../server/notices.ts';
import { queryClient } from '../server/query.ts';
import { refreshUser } from './session.ts';

/** Goes to work in an agency, or in none again: everything that is shown is asked for again. */
export async function chooseAgency(agency_id: number | null): Promise<void> {
  const answer = await callOrNotify('chooseAgency', { agency_id });
  if (!answer) return;
  queryClient.setQueryData(['getUserFreshData', {}], answer.user);
  refreshUser(answer.user);
  await queryClient.resetQueries();
}
