import type { RequestOf } from '@freeboard/contract';
import { agencyZone } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';

export type BulkRequest = RequestOf<'startBulkJob'>;

export async function beginBulk(request: BulkRequest): Promise<boolean> {
  const time_zone = agencyZone();
  const begun = await callOrNotify('startBulkJob', { ...request, time_zone });
  if (!begun) return false;
  await queryClient.invalidateQueries({ queryKey: ['getBulkJobs'] });
  return true;
}
