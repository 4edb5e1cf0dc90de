/**
 * How to authenticate to a carrier. `token`: with a token from a request that is configured for the carrier and uses
 * named secrets.
 */
export const AUTH_KINDS = ['none', 'header', 'query', 'basic', 'body', 'oauth2', 'token'] as const;
export type AuthKind = (typeof AUTH_KINDS)[number];

/** The field of the secret for each kind of authentication. */
export const SECRET_FIELDS = {
  header: 'value',
  query: 'value',
  basic: 'password',
  body: 'value',
  oauth2: 'client_secret',
} as const satisfies Record<Exclude<AuthKind, 'none' | 'token'>, string>;

/** A kind whose only secret is in a fixed field. */
export type SecretKind = keyof typeof SECRET_FIELDS;
export const hasOwnSecret = (kind: AuthKind): kind is SecretKind => Object.hasOwn(SECRET_FIELDS, kind);

/** Format of a secret's name, as in `secrets.agent_password`. */
export const SECRET_NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_SECRETS = 30;
