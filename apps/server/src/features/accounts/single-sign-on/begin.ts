import { domainOf, isPublicMailDomain } from '@freeboard/domain/people';
import { invalid } from '../../../kernel/faults.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import type { GuestVerb } from '../../../kernel/verbs.ts';
import { noteAttempt } from '../credentials/attempts.ts';
import { POLICY } from '../credentials/policy.ts';
import { asFault, providerOf, redirectUri, sealSecrets } from './provider.ts';
import { activeForDomain, activeForName, insertAttempt } from './sso.queries.ts';

const NONE = 'No single sign-on is set up for this. Sign in with your password.';
const UNCLEAR = 'More than one agency has this name. Enter your e-mail address instead.';

/**
 * Finds the identity provider by the domain of the e-mail address or by the agency's name, without checking that the
 * address exists. The sign-in's secrets are sealed and work only in the browser that began it.
 * @throws Fault invalid, too_many
 */
export const beginSingleSignOn: GuestVerb<'beginSingleSignOn'> = async (context, { who }) => {
  const { services, clock, address } = context;
  const db = services.outside;
  const now = clock.now();
  const attempt = { kind: 'single_sign_on', name: who, address, at: now } as const;
  await noteAttempt(db, attempt, { byPair: POLICY.sign_ons_by_pair, byAddress: POLICY.sign_ons_by_address });
  const domain = domainOf(who);
  const byDomain = domain === null || isPublicMailDomain(domain) ? undefined : await activeForDomain(db, domain);
  const { found, isUnclear } = byDomain ? { found: byDomain, isUnclear: false } : await activeForName(db, who);
  if (isUnclear) throw invalid({ who: [UNCLEAR] }, UNCLEAR);
  if (!found) throw invalid({ who: [NONE] }, NONE);
  const loginHint = who.includes('@') ? who : null;
  const { url, secrets } = await providerOf(services, found).begin(redirectUri(services), loginHint).catch(asFault);
  const browser_key = newKey();
  await insertAttempt(db, {
    state_hash: hashKey(secrets.state),
    browser_hash: hashKey(browser_key),
    agency_id: found.agency_id,
    secrets_sealed: sealSecrets(services, { ...secrets, settings_at: found.updated_at.getTime() }),
    expires_at: new Date(now.getTime() + POLICY.sign_on_ms),
  });
  return { url, browser_key };
};
