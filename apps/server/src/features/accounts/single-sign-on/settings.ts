import type { InputOf } from '@freeboard/contract';
import { isPublicMailDomain } from '@freeboard/domain/people';
import { MESSAGES } from '@freeboard/domain/wording';
import { OidcError } from '../../../integrations/single-sign-on/oidc.ts';
import type { Change, Context } from '../../../kernel/context/context.ts';
import { found, invalid } from '../../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../../kernel/verbs.ts';
import { assertFreshProof, assertOwnHands } from '../credentials/presence.ts';
import { providerOf, sealSecret } from './provider.ts';
import { agencyOf, shown } from './shown.ts';
import {
  deleteSettings,
  domainOfOthers,
  headsOf,
  type SettingsRow,
  saveDomains,
  saveSettings,
  settingsRow,
} from './sso.queries.ts';
import { warnAdmins } from './warn-admins.ts';

export const getSingleSignOn: Verb<'getSingleSignOn'> = shown;

type SettingsInput = InputOf<'saveSingleSignOn'>;
const AGAIN = 'Enter the secret again: it was given for another address.';

/** Checks the settings before the provider is contacted. @throws Fault invalid */
async function assertRight(context: Context, wanted: SettingsInput, kept: SettingsRow | undefined): Promise<void> {
  const heads = await headsOf(context.db, agencyOf(context));
  if (!heads.some(({ id }) => id === wanted.break_glass_id))
    throw invalid({ break_glass_id: ['Choose an active admin of your agency.'] });
  const open = wanted.domains.find(isPublicMailDomain);
  if (open) throw invalid({ domains: [`Anybody can have an address at ${open}: it is no agency's.`] });
  if (wanted.client_secret !== undefined) return;
  if (!kept) throw invalid({ client_secret: [MESSAGES.required] });
  // Otherwise a user with this permission could have the secret sent to a provider of their own.
  if (kept.issuer !== wanted.issuer) throw invalid({ client_secret: [AGAIN] });
}

async function prepare(context: Context, wanted: SettingsInput): Promise<Buffer> {
  assertOwnHands(context);
  const { services } = context;
  const agency_id = agencyOf(context);
  const kept = await settingsRow(context.db, agency_id);
  await assertRight(context, wanted, kept);
  const secret_sealed =
    wanted.client_secret === undefined && kept
      ? kept.secret_sealed
      : sealSecret(services, agency_id, wanted.client_secret ?? '');
  if (wanted.is_on)
    await providerOf(services, { ...wanted, agency_id, secret_sealed })
      .check()
      .catch((error: unknown) => {
        if (!(error instanceof OidcError)) throw error;
        const text =
          error.kind === 'later'
            ? 'Nothing answers at this address as a provider of OpenID Connect does.'
            : error.message;
        throw invalid({ issuer: [text] });
      });
  // Checked last: a code works once and must not be used up while another field needs correction.
  await assertFreshProof(context, wanted);
  return secret_sealed;
}

const FIELDS = ['is_on', 'issuer', 'client_id', 'password_roles', 'break_glass_id', 'trusts_second_step'] as const;

function changesOf(kept: SettingsRow | undefined, wanted: SettingsInput): Change[] {
  const changes: Change[] = [...FIELDS, 'domains' as const]
    .map((field) => ({ field, from: kept?.[field] ?? null, to: wanted[field] }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  return wanted.client_secret === undefined ? changes : [...changes, { field: 'client_secret', from: null, to: 'new' }];
}

/**
 * Saves an agency's single sign-on. `break_glass_id` is an active admin who can always sign in by password.
 * @throws Fault invalid, not_allowed, conflict, too_many
 */
export const saveSingleSignOn = prepareThenCommit<'saveSingleSignOn', Buffer>(
  prepare,
  async (context, wanted, secret_sealed) => {
    const agency_id = agencyOf(context);
    const { client_secret: _, domains, password: __, otp: ___, passkey: ____, ...given } = wanted;
    const kept = await settingsRow(context.db, agency_id);
    await saveSettings(context.db, { ...given, agency_id, secret_sealed, updated_at: context.now });
    const { raw } = context.own();
    const taken = await saveDomains(raw, agency_id, [...new Set(domains)]);
    if (taken) throw invalid({ domains: [`${taken} leads to another agency already.`] });
    // Otherwise another agency's users could be led to this agency's provider and enter their password there.
    const others = await domainOfOthers(raw, agency_id, domains);
    if (others) throw invalid({ domains: [`People of another agency have their address at ${others}.`] });
    context.record({ action: 'changed the single sign-on', agencyId: agency_id, changes: changesOf(kept, wanted) });
    await warnAdmins(context, agency_id, kept ? 'changed the single sign-on' : 'set up a single sign-on', wanted.is_on);
    return shown(context);
  },
);

/** @throws Fault not_found, invalid, not_allowed, conflict, too_many */
export const endSingleSignOn = prepareThenCommit<'endSingleSignOn', void>(
  async (context, proof) => {
    assertOwnHands(context);
    await assertFreshProof(context, proof);
  },
  async (context) => {
    const agency_id = agencyOf(context);
    found(await settingsRow(context.db, agency_id));
    await deleteSettings(context.db, agency_id);
    context.record({ action: 'took the single sign-on away', agencyId: agency_id });
    await warnAdmins(context, agency_id, 'took away the single sign-on', false);
    return shown(context);
  },
);
