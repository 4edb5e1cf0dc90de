import type { Verb } from '../../kernel/verbs.ts';
import { readUserSettings, writeUserSettings } from './settings.queries.ts';

export const getUserSettings: Verb<'getUserSettings'> = async (context, { user_id }) => ({
  user_settings: await readUserSettings(context.own(user_id)),
});

export const updateUserSettings: Verb<'updateUserSettings'> = async (context, { user_id, payload }) => {
  const before = await readUserSettings(context.own(user_id));
  const after = { ...before, ...payload };
  await writeUserSettings(context.own(), after);
  const changes = Object.keys(payload).map((field) => ({
    field,
    from: before[field as keyof typeof before] ?? null,
    to: after[field as keyof typeof after] ?? null,
  }));
  context.record({ action: 'changed their settings', changes });
  return { user_settings: after };
};

export const toggleUserQuoteAutoEmailing: Verb<'toggleUserQuoteAutoEmailing'> = async (context, { user_id }) => {
  const before = await readUserSettings(context.own(user_id));
  const quote_auto_emailing = before.quote_auto_emailing === 'Yes' ? 'No' : 'Yes';
  await writeUserSettings(context.own(), { ...before, quote_auto_emailing });
  context.record({
    action: 'changed their settings',
    changes: [{ field: 'quote_auto_emailing', from: before.quote_auto_emailing ?? 'No', to: quote_auto_emailing }],
  });
  return { user_settings: { ...before, quote_auto_emailing } };
};
