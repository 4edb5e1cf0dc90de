import type { InputOf } from '@freeboard/contract';
import { hasOwnSecret, SECRET_FIELDS } from '@freeboard/domain/carriers';
import type { CarrierAuth } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { type CarrierRow, draftRow, forgetState, lockCarrier, saveAuth, updateCarrier } from './carriers.queries.ts';
import { detailOf, liveSettings } from './detail.ts';
import { recordChange } from './drafts.ts';
import { isSameOrigin, sealAuth, stored, UNREADABLE } from './secrets/credentials.ts';
import type { Settings } from './settings.ts';
import { expectRevision, nextRevision } from './versions/revision.ts';

type AccountInput = Pick<InputOf<'saveCarrierAccount'>, 'username' | 'secret'>;

export function withAccount(auth: CarrierAuth, { username, secret }: AccountInput): CarrierAuth {
  if (auth.kind === 'none') return auth;
  const named =
    username === undefined
      ? {}
      : auth.kind === 'basic'
        ? { username }
        : auth.kind === 'oauth2'
          ? { client_id: username }
          : {};
  return {
    ...auth,
    ...named,
    ...(secret && hasOwnSecret(auth.kind) ? { [SECRET_FIELDS[auth.kind]]: secret } : {}),
  } as CarrierAuth;
}

/**
 * Updates a draft with the same address and authentication too, so that publishing it does not restore the old
 * credentials.
 */
async function updateDraftAccount(
  context: Context,
  row: CarrierRow,
  kind: CarrierAuth['kind'],
  given: AccountInput,
): Promise<void> {
  const draft = await draftRow(context.db, row.id);
  if (!draft || !isSameOrigin((draft.settings as Settings).base_url, row.base_url)) return;
  const { vault } = context.services;
  const { auth, isUnreadable } = stored(draft.auth_sealed, vault);
  if (isUnreadable || auth.kind !== kind) return;
  await saveAuth(context.db, draft.id, sealAuth(withAccount(auth, given), vault).sealed);
}

/**
 * Sets the agency's producer code at a carrier, and its sign-in there.
 * @throws Fault invalid (at the field), conflict (not published, another revision, unreadable credentials), not_found
 */
export const saveCarrierAccount: Verb<'saveCarrierAccount'> = async (context, { carrier_id, revision, ...given }) => {
  const row = found(await lockCarrier(context.db, carrier_id));
  await expectRevision(context, row, revision);
  if (row.version === 0) throw new Fault('conflict', 'Publish this carrier first.');
  const { vault } = context.services;
  const before = stored(row.auth_sealed, vault);
  if (before.isUnreadable) throw new Fault('conflict', UNREADABLE);
  if (before.auth.kind === 'none' && given.secret) throw invalid({ secret: ['This carrier asks for no credentials.'] });
  await updateDraftAccount(context, row, before.auth.kind, given);
  await updateCarrier(context.db, row.id, {
    auth_sealed: sealAuth(withAccount(before.auth, given), vault).sealed,
    producer_code_sealed: given.producer_code === '' ? null : vault.seal(given.producer_code),
    updated_at: context.now,
    ...nextRevision(context, row.revision, 'changed its account'),
  });
  await forgetState(context.db, row.id);
  context.wakeEngine('changed');
  recordChange(context, row.agency_id, `changed the account at the carrier ${liveSettings(row).name}`);
  return { carrier: await detailOf(context, row.id) };
};
