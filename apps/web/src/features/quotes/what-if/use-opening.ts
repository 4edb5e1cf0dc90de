import type { RequestOf, WhatIf } from '@freeboard/contract';
import { WHAT_IF_FIRST } from '@freeboard/domain/quotes';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';

/**
 * Requests prices from the cheapest carriers, if the agency's settings say so and no one has requested any yet.
 * @returns a status or error message while no carrier has been asked; null otherwise
 */
export function useOpening(data: WhatIf | undefined, request: RequestOf<'getWhatIf'>): string | null {
  const isTried = useRef(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isDue = data?.asks_when_opened && data.asked === 0 && data.others > 0;
  useEffect(() => {
    if (!isDue || isTried.current) return;
    isTried.current = true;
    void client.call('askWhatIf', { ...request, which: 'opened' }).then((result) => {
      if (result.ok) queryClient.setQueryData(['getWhatIf', request], result.data);
      // Another user's request was first: their answers are shown.
      else if (result.code === 409) void queryClient.invalidateQueries({ queryKey: ['getWhatIf', request] });
      if (!result.ok) setRefusal(failureText(result));
    });
  });
  if (!data || data.asked > 0 || data.others === 0) return null;
  if (!data.asks_when_opened) return 'Your agency asks carriers by hand. Rated by the local carriers so far.';
  return refusal ?? `Asking the ${WHAT_IF_FIRST} cheapest carriers`;
}
