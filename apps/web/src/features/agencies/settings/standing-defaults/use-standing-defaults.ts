import type { AnswerOf } from '@freeboard/contract';
import type { FieldValue } from '@freeboard/domain/forms';
import { Outdated } from '../../../../drafts/choice.ts';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { queryClient, readersNotified, useCall } from '../../../../lib/server/query.ts';
import { defaultRows, type Owner, type Place } from '../rows.ts';

type Answer = AnswerOf<'getStandingDefaults'>;
type Sent = Pick<Answer['standing_defaults'][number], 'value' | 'is_locked'>;
const KEY = ['getStandingDefaults', {}];

export const useDefaultPresets = () => useCall('getStandingDefaults', {}, { staleTime: 0 });

export type Preset = { value: FieldValue; is_locked: boolean };
export const presetOf = (one: Preset | null): Preset => ({
  value: one?.value ?? null,
  is_locked: one?.is_locked ?? false,
});

type Change = { field: string; preset: Preset; base: Preset };
type Saved = string | null | Outdated<Preset>;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Sets a default, or removes it with null; one request at a time, so that the last answer is for the last change.
 * @returns the value's error, or null when it is saved
 */
export function saveDefault(owner: Owner, place: Place, change: Change): Promise<Saved> {
  const saving = previous.then(() => send(owner, place, change));
  previous = saving.catch(() => undefined);
  return saving;
}

async function send(owner: Owner, { type, state }: Place, change: Change): Promise<Saved> {
  const { field, base } = change;
  const { value, is_locked } = change.preset as Sent;
  const at = { application_type: type, state: state as never };
  const result =
    owner === 'agency'
      ? await client.call('updateAgencyStandingDefaults', {
          ...at,
          defaults: { [field]: { value, is_locked, base: base as Sent } },
        })
      : await client.call('updateUserStandingDefaults', { ...at, defaults: { [field]: { value } } });
  if (result.ok) {
    await queryClient.cancelQueries({ queryKey: KEY });
    queryClient.setQueryData<Answer>(KEY, result.data);
    await readersNotified();
    return null;
  }
  if (result.code === 409) {
    const now = await client.call('getStandingDefaults', {});
    if (now.ok) {
      queryClient.setQueryData<Answer>(KEY, now.data);
      const rows = defaultRows(now.data.standing_defaults, { type, state }, owner);
      return new Outdated(presetOf(rows.find((row) => row.field.key === field)?.own ?? null));
    }
  }
  const wrong = result.errors[field]?.[0];
  if (wrong) return wrong;
  notify(noticeText(result), 'bad');
  return 'Not saved. Try again.';
}
