import type { AnswerOf } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { signInFacts } from '../credentials/sign-in-facts.queries.ts';
import { recordFor } from './domain-record.ts';
import { redirectUri } from './provider.ts';
import { claimsOf, headsOf, type SettingsRow, settingsRow } from './sso.queries.ts';

/** @throws Fault conflict when a super-admin has not chosen one */
export function agencyOf({ viewer }: Context): number {
  if (viewer.agencyId === null) throw new Fault('conflict', 'Choose an agency at the top first.');
  return viewer.agencyId;
}

export async function shown(context: Context): Promise<AnswerOf<'getSingleSignOn'>> {
  const agencyId = agencyOf(context);
  const { raw } = context.own();
  const row = await settingsRow(context.db, agencyId);
  const { is_on, issuer, client_id, domains, break_glass_id, trusts_second_step } = row ?? ({} as SettingsRow);
  const password_roles = (row?.password_roles ?? []) as Role[];
  const { hasCode: has_code, hasPasskey: has_passkey } = await signInFacts(raw, context.viewer.id);
  const claims = await claimsOf(raw, agencyId);
  return {
    single_sign_on: row
      ? { is_on, issuer, client_id, domains, password_roles, break_glass_id, trusts_second_step }
      : null,
    proofs: claims.map(({ domain, proven_by }) => ({
      domain,
      proven_by: proven_by as 'dns' | 'super-admin' | 'before' | null,
      ...recordFor(context.services, agencyId, domain),
    })),
    second_factor: { has_code, has_passkey },
    redirect_uri: redirectUri(context.services),
    admins: await headsOf(context.db, agencyId),
  };
}
