/** How a carrier may be told who asks. */
export const AUTH_KINDS = ['none', 'header', 'query', 'basic', 'body', 'oauth2'] as const;
export type AuthKind = (typeof AUTH_KINDS)[number];

/** Where the secret of each kind of authentication stands. */
export const SECRET_FIELDS = {
  header: 'value',
  query: 'value',
  basic: 'password',
  body: 'value',
  oauth2: 'client_secret',
} as const satisfies Record<Exclude<AuthKind, 'none'>, string>;
