export const ACCESS_KINDS = [
  'session',
  'assistant',
  'api_key',
  'webhook',
  'client_link',
  'intake_link',
  'sign_in_provider',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
