import type { AnswerOf, RequestOf } from '@freeboard/contract';
import { OUTDATED, Outdated } from '../../../drafts/choice.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient, readersNotified, useCall } from '../../../lib/server/query.ts';

export type AgencySettings = AnswerOf<'getGlobalSettings'>['global_settings'];
type Input = RequestOf<'updateGlobalSettings'>['payload'];
const KEY = ['getGlobalSettings', {}];

/** Never stale, because events update it. */
export const useAgencySettings = () => useCall('getGlobalSettings', {}, { staleTime: Number.POSITIVE_INFINITY });

export async function takeSettings(answer: AnswerOf<'getGlobalSettings'>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData(KEY, answer);
  await readersNotified();
}

type Base = { readonly [Key in keyof Input]?: Key extends keyof AgencySettings ? AgencySettings[Key] : never };

/** @returns the settings' error, null once they are saved, or what another user has saved since `base` was shown */
export async function updateSettings(payload: Input, base: Base): Promise<string | null | Outdated<AgencySettings>> {
  const fields = Object.keys(payload) as (keyof Input)[];
  const result = await client.call('updateGlobalSettings', {
    payload,
    base: Object.fromEntries(fields.map((field) => [field, base[field]])),
  });
  if (result.ok) {
    await takeSettings(result.data);
    return null;
  }
  if (result.code === 409) {
    const now = await client.call('getGlobalSettings', {});
    if (now.ok) {
      await takeSettings(now.data);
      return new Outdated(now.data.global_settings);
    }
  }
  const [wrong] = Object.values(result.errors).flat();
  if (wrong) return wrong;
  notify(noticeText(result), 'bad');
  return 'Not saved. Try again.';
}

/**
 * Saves settings unless another user has changed one of them since `base` was shown. @returns the settings' error, or
 * null once they are saved
 */
export async function saveAgencySettings(payload: Input, base: Base): Promise<string | null> {
  const wrong = await updateSettings(payload, base);
  return wrong instanceof Outdated ? OUTDATED : wrong;
}

export const saveSetting =
  <Key extends keyof Input & keyof AgencySettings>(setting: Key) =>
  async (value: AgencySettings[Key], base: AgencySettings[Key]) => {
    const wrong = await updateSettings({ [setting]: value }, { [setting]: base });
    return wrong instanceof Outdated ? new Outdated(wrong.now[setting]) : wrong;
  };
