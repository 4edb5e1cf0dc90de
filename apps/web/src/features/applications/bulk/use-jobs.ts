import type { BulkJob } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { readStored, store } from '../../../lib/browser/storage.ts';
import { useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { signal, useSignal } from '../../../lib/signal.ts';

const KEY = 'hidden_bulk_jobs';
const hidden = signal<readonly number[]>(readStored<number[]>(KEY) ?? []);
const MOST = 50;

export function hideJob(id: number): void {
  hidden.set([...hidden.get(), id].slice(-MOST));
  store(KEY, hidden.get());
}

export function useJobs(): readonly BulkJob[] {
  const role = useSession()?.user_role;
  const enabled = role !== undefined && may(role, 'application.bulk');
  const jobs = useCall('getBulkJobs', {}, { enabled, staleTime: Number.POSITIVE_INFINITY }).data?.jobs ?? [];
  const away = useSignal(hidden);
  return jobs.filter(({ id }) => !away.includes(id));
}
