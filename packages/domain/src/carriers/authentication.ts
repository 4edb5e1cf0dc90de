/** How a carrier may be told who asks. `token`: by a recipe of its own, made of named secrets. */
export const AUTH_KINDS = ['none', 'header', 'query', 'basic', 'body', 'oauth2', 'token'] as const;
export type AuthKind = (typeof AUTH_KINDS)[number];

/** Where the secret of each kind of authentication stands. */
export const SECRET_FIELDS = {
  header: 'value',
  query: 'value',
  basic: 'password',
  body: 'value',
  oauth2: 'client_secret',
} as const satisfies Record<Exclude<AuthKind, 'none' | 'token'>, string>;

/** A kind that has a secret of its own. */
export type SecretKind = keyof typeof SECRET_FIELDS;
export const hasOwnSecret = (kind: AuthKind): kind is SecretKind => Object.hasOwn(SECRET_FIELDS, kind);

/** What a named secret may be called: `secrets.agent_password`. */
export const SECRET_NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_SECRETS = 30;
