import type { PrivacyJob } from '@freeboard/contract';
import { useEffect, useRef } from 'react';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';

const POLL_MS = 1_000;
const isOpen = ({ ended_at }: PrivacyJob): boolean => ended_at === null;

/** Polled while a job is open; when one ends, the data about people is reloaded. */
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

/** Formats YYYY-MM-DD as MM-DD-YYYY. */
export const asDate = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');
