import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';

type BindCall = 'undoBoundQuote' | 'restoreBoundQuote' | 'clearBindAttempt' | 'bindQuoteAtCarrier';

/** A failure becomes a notice. @returns whether the call succeeded */
export async function callAndShow<Name extends BindCall>(
  name: Name,
  request: Parameters<typeof callOrNotify<Name>>[1],
): Promise<boolean> {
  const answer = await callOrNotify(name, request);
  if (!answer) return false;
  queryClient.setQueryData(['getApplicationById', { application_id: request.application_id }], answer);
  return true;
}
