import type { AnswerOf } from '@freeboard/contract';
import type { FieldValue } from '@freeboard/domain/forms';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { queryClient, readersNotified, useCall } from '../../../../lib/server/query.ts';
import type { Owner, Place } from '../rows.ts';

type Answer = AnswerOf<'getStandingDefaults'>;
const KEY = ['getStandingDefaults', {}];

export const useDefaultPresets = () => useCall('getStandingDefaults', {}, { staleTime: 0 });

export type Change = { field: string; value: FieldValue; is_locked: boolean };

let previous: Promise<unknown> = Promise.resolve();

/**
 * Sets a default, or removes it with null; one request at a time, so that the last answer is for the last change.
 * @returns the value's error, or null when it is saved
 */
export function saveDefault(owner: Owner, place: Place, change: Change): Promise<string | null> {
  const saving = previous.then(() => send(owner, place, change));
  previous = saving.catch(() => undefined);
  return saving;
}

async function send(owner: Owner, { type, state }: Place, change: Change): Promise<string | null> {
  const { field, is_locked } = change;
  const value = change.value as Answer['standing_defaults'][number]['value'];
  const at = { application_type: type, state: state as never };
  const result =
    owner === 'agency'
      ? await client.call('updateAgencyStandingDefaults', { ...at, defaults: { [field]: { value, is_locked } } })
      : await client.call('updateUserStandingDefaults', { ...at, defaults: { [field]: { value } } });
  if (result.ok) {
    await queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData<Answer>(KEY, result.data);
    await readersNotified();
    return null;
  }
  const wrong = result.errors[field]?.[0];
  if (wrong) return wrong;
  notify(noticeText(result), 'bad');
  return 'Not saved. Try again.';
}
