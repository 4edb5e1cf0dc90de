import { describe, expect, it } from 'vitest';
import { isEmailBelieved, isMultiFactor, type ProviderClaims } from './provider-claims.ts';
import { isPublicMailDomain } from './public-mail-domains.ts';

const OTHER = 'https://id.example';
const tenant = (id: string) => `https://login.microsoftonline.com/${id}/v2.0`;
const TENANT = tenant('0b9a3d1c-2f4e-4c6a-9d7b-1e2f3a4b5c6d');

describe('the e-mail address of a token', () => {
  it.each<[Partial<ProviderClaims>, boolean]>([
    [{ email_verified: true }, true],
    [{ email_verified: false }, false],
    [{ email_verified: 'true' }, false],
    [{ email_verified: null }, false],
    [{}, false],
    [{ xms_edov: true }, true],
    [{ xms_edov: '1' }, true],
    [{ xms_edov: 1 }, true],
    [{ xms_edov: false }, false],
    [{ xms_edov: '0' }, false],
    [{ xms_edov: true, email_verified: false }, false],
    [{ issuer: TENANT }, true],
    [{ issuer: TENANT, xms_edov: false }, false],
    [{ issuer: TENANT, email_verified: false }, false],
    [{ issuer: tenant('common') }, false],
    [{ issuer: tenant('organizations') }, false],
    [{ issuer: tenant('9188040d-6c67-4c5b-b112-36a304b66dad') }, false],
    [{ issuer: `${TENANT}.evil.example` }, false],
    [{ issuer: TENANT.replace('microsoftonline.com', 'microsoftonline.com.evil.example') }, false],
  ])('with %j is believed: %s', (claims, isBelieved) =>
    expect(isEmailBelieved({ issuer: OTHER, ...claims })).toBe(isBelieved),
  );
});

it.each<[Pick<ProviderClaims, 'amr' | 'acr'>, boolean]>([
  [{}, false],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ amr: 'mfa' }, false],
  [{ amr: ['otp'] }, false],
  [{ acr: 'phr' }, true],
  [{ acr: '1' }, false],
  [{ acr: ['phr'] }, false],
  [{ acr: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor' }, true],
])('%j is a second factor: %s', (claims, isIt) => expect(isMultiFactor(claims)).toBe(isIt));

it.each([
  ['gmail.com', true],
  ['outlook.com', true],
  ['yahoo.com', true],
  ['comcast.net', true],
  ['agency.example', false],
  ['mail.agency.com', false],
])('%s is a public mail domain: %s', (domain, isPublic) => expect(isPublicMailDomain(domain)).toBe(isPublic));
