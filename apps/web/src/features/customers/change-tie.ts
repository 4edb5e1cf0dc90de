import type { RequestOf } from '@freeboard/contract';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

type Change = 'tieCustomer' | 'untieCustomer' | 'rejectCustomer';

const NOTICES: Readonly<Record<Change, { title: string; text: string }>> = {
  tieCustomer: { title: 'Customer tied', text: 'They see this application now.' },
  untieCustomer: { title: 'Customer untied', text: 'They can no longer open this application.' },
  rejectCustomer: { title: 'Saved', text: 'This customer won’t be suggested for this application again.' },
};

/** @returns whether the change succeeded */
export async function changeTie<Name extends Change>(name: Name, request: RequestOf<Name>): Promise<boolean> {
  const answer = await callOrNotify(name, request);
  if (!answer) return false;
  notify(NOTICES[name], 'good');
  await Promise.all(
    ['getApplicationCustomer', 'getCustomerApplications', 'getApplicationHistory'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
  return true;
}
