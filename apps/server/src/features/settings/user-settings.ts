import { isDeepStrictEqual } from 'node:util';
import type { UserSettings } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { publishSettings, recordEach } from './changes.ts';
import { lockUserSettings, readUserSettings, writeUserSettings } from './settings.queries.ts';

export const getUserSettings: Verb<'getUserSettings'> = async (context, { user_id }) => ({
  user_settings: await readUserSettings(context.own(user_id)),
});

async function change(context: Context, input: UserSettings): Promise<{ user_settings: UserSettings }> {
  const before = await lockUserSettings(context.own());
  const { notifications } = input;
  const given = notifications ? { ...input, notifications: { ...before.notifications, ...notifications } } : input;
  const isSame = (field: keyof UserSettings) => isDeepStrictEqual(before[field], given[field]);
  const changed = (Object.keys(given) as (keyof UserSettings)[]).filter((field) => !isSame(field));
  if (changed.length > 0) await writeUserSettings(context.own(), given);
  recordEach(
    context,
    'changed their settings',
    changed.map((field) => ({ field, from: before[field] ?? null, to: given[field] ?? null })),
  );
  if (changed.length > 0) publishSettings(context, { personId: context.viewer.id });
  return { user_settings: { ...before, ...given } };
}

export const updateUserSettings: Verb<'updateUserSettings'> = async (context, { user_id, payload }) => {
  context.own(user_id);
  return change(context, payload);
};

export const toggleUserQuoteAutoEmailing: Verb<'toggleUserQuoteAutoEmailing'> = async (context, { user_id }) => {
  const { quote_auto_emailing } = await readUserSettings(context.own(user_id));
  return change(context, { quote_auto_emailing: quote_auto_emailing === 'Yes' ? 'No' : 'Yes' });
};
