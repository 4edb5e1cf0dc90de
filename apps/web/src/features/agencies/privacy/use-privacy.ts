import type { PrivacyJob } from '@freeboard/contract';
import { useEffect, useRef } from 'react';
import { saveUrl } from '../../../lib/browser/save-url.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';

const POLL_MS = 1_000;
const isOpen = ({ ended_at }: PrivacyJob): boolean => ended_at === null;

/**
 * Provides the exports and erasures of the agency; looked at every second while one is open, and people again when one
 * ends.
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

/** Shows what changed: a job was begun, or a person is gone. */
export const refreshPrivacy = () =>
  Promise.all(
    ['listPrivacyJobs', 'findPerson', 'getHeldPerson', 'listClients'].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Downloads the file of a job. */
export async function downloadFile(privacy_job_id: number): Promise<void> {
  const answer = await callOrNotify('openPrivacyFile', { privacy_job_id });
  if (answer) saveUrl(answer.file_url, answer.file_name);
}

/** Returns a day of the wire as people read it: MM-DD-YYYY. */
export const asDate = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');
