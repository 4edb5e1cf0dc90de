import type { AnswerOf } from '@freeboard/contract';
import type { Context } from '../../../kernel/context/context.ts';
import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { presence } from '../../accounts/index.ts';
import { publishPersonChange } from '../update-user.ts';
import { emailChangeOf, profileOf, updateProfileRow } from './profile.queries.ts';

const FIELDS = ['name', 'phone', 'license', 'title'] as const;

export async function shownProfile(context: Context): Promise<AnswerOf<'getProfile'>> {
  const { raw, personId } = context.own();
  const { name, username, email, phone, license, title } = found(await profileOf(raw, personId));
  const change = await emailChangeOf(raw, personId, context.now);
  return { profile: { name, username, email, phone, license, title, new_email: change?.email ?? null } };
}

/** @throws Fault not_allowed during impersonation */
export const getProfile: Verb<'getProfile'> = async (context) => {
  presence.assertOwnHands(context);
  return shownProfile(context);
};

/** Changes the current user's profile and updates their open pages. @throws Fault not_allowed during impersonation */
export const updateProfile: Verb<'updateProfile'> = async (context, given) => {
  presence.assertOwnHands(context);
  const { raw, personId } = context.own();
  const before = found(await profileOf(raw, personId, true));
  const changes = FIELDS.flatMap((field) => {
    const to = given[field];
    return to === undefined || to === before[field] ? [] : [{ field, from: before[field], to }];
  });
  if (changes.length > 0) {
    await updateProfileRow(raw, personId, Object.fromEntries(changes.map(({ field, to }) => [field, to])));
    await publishPersonChange(context, before);
  }
  context.record({ action: 'changed their own data', agencyId: before.agency_id, changes });
  return shownProfile(context);
};
