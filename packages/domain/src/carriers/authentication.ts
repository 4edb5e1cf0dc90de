/**
 * How to authenticate to a carrier. `token`: with a token from a request that is configured for the carrier and uses
 * named secrets.
 */
export const AUTH_KINDS = ['none', 'header', 'query', 'basic', 'body', 'oauth2', 'token'] as const;
export type AuthKind = (typeof AUTH_KINDS)[number];

export const SECRET_FIELDS = {
  header: 'value',
  query: 'value',
  basic: 'password',
  body: 'value',
  oauth2: 'client_secret',
} as const satisfies Record<Exclude<AuthKind, 'none' | 'token'>, string>;

export type SecretKind = keyof typeof SECRET_FIELDS;
export const hasOwnSecret = (kind: AuthKind): kind is SecretKind => Object.hasOwn(SECRET_FIELDS, kind);

export const SECRET_NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_SECRETS = 30;
