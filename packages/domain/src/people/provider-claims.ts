/** Claims of an ID token, unchecked. */
export type ProviderClaims = {
  issuer: string;
  email_verified?: unknown;
  /** Microsoft's optional claim: the tenant has verified the domain of this address. */
  xms_edov?: unknown;
  amr?: unknown;
  acr?: unknown;
};

/** A tenant of Microsoft Entra by its id. The id of personal accounts looks the same, and belongs to no agency. */
const MICROSOFT_TENANT = /^https:\/\/login\.microsoftonline\.com\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/v2\.0$/i;
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';

/** Whether an issuer is a single tenant of Microsoft Entra, and not an address for accounts of all tenants. */
export function isMicrosoftTenant(issuer: string): boolean {
  const tenant = MICROSOFT_TENANT.exec(issuer)?.[1]?.toLowerCase();
  return tenant !== undefined && tenant !== PERSONAL_ACCOUNTS;
}

/**
 * Whether to trust the e-mail address of a token. Microsoft sends no email_verified: its xms_edov counts instead or,
 * without that, the issuer must be a tenant, whose admins control their users' addresses. The caller must also check
 * that the agency has proven the address's domain.
 */
export function isEmailBelieved({ issuer, email_verified, xms_edov }: ProviderClaims): boolean {
  if (email_verified !== undefined) return email_verified === true;
  if (xms_edov !== undefined) return [true, 1, '1', 'true'].includes(xms_edov as never);
  return isMicrosoftTenant(issuer);
}

const MULTI_FACTOR_CLASSES = new Set([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** Whether the token states that the provider required a second factor (amr of RFC 8176, or an equivalent class). */
export function isMultiFactor({ amr, acr }: Pick<ProviderClaims, 'amr' | 'acr'>): boolean {
  return (Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && MULTI_FACTOR_CLASSES.has(acr));
}
