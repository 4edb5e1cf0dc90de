import type { AnswerOf, RequestOf } from '@freeboard/contract';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';

export type AgencySettings = AnswerOf<'getGlobalSettings'>['global_settings'];
type Input = RequestOf<'updateGlobalSettings'>['payload'];
const KEY = ['getGlobalSettings', {}];

/** The agency's settings, updated by events. */
export const useAgencySettings = () => useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY });

/** Puts the settings of an answer into the cache. */
export async function takeSettings(answer: AnswerOf<'getGlobalSettings'>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData(KEY, answer);
}

/** @returns the settings' error, or null once they are saved */
export async function saveAgencySettings(payload: Input): Promise<string | null> {
  const result = await client.call('updateGlobalSettings', { payload });
  if (result.ok) {
    await takeSettings(result.data);
    return null;
  }
  const [wrong] = Object.values(result.errors).flat();
  if (wrong) return wrong;
  notify(noticeText(result), 'bad');
  return 'Not saved. Try again.';
}
