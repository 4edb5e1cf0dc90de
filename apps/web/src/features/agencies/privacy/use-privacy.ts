import type { PrivacyJob } from '@freeboard/contract';
import { useEffect, useRef } from 'react';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';

const POLL_MS = 1_000;
const isOpen = ({ ended_at }: PrivacyJob): boolean => ended_at === null;

/**
 * The agency's exports and erasures, polled while one of them is open. When one ends, the data about people is
 * reloaded.
 */
export function usePrivacyJobs() {
  const query = useCall(
    'listPrivacyJobs',
    {},
    {
      refetchInterval: (query) => {
        const jobs = query.state.data?.jobs ?? [];
        return jobs.some(isOpen) ? POLL_MS : false;
      },
    },
  );
  const open = query.data?.jobs.filter(isOpen).length ?? 0;
  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) void refreshPrivacy();
    before.current = open;
  }, [open]);
  return query;
}

/** Reloads the data about people after a job began or a person was erased. */
export const refreshPrivacy = () =>
  Promise.all(
    ['listPrivacyJobs', 'findPerson', 'getHeldPerson', 'listClients'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

export async function downloadFile(privacy_job_id: number): Promise<void> {
  const answer = await callOrNotify('openPrivacyFile', { privacy_job_id });
  if (answer) saveUrl(answer.file_url, answer.file_name);
}

/** Formats a day of the API as MM-DD-YYYY. */
export const asDate = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');
