/**
 * The kinds of problem that /api/v1 answers with (RFC 9457): each is the end of a `type`, with its status and title.
 */
export const PROBLEMS = {
  unreadable: [400, 'The request could not be read'],
  unauthorized: [401, 'The API key is missing or not valid'],
  forbidden: [403, 'The API key lacks the required scope'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'The resource does not support this method'],
  conflict: [409, 'The request conflicts with the current state'],
  'stale-version': [412, 'The resource has changed since you read it'],
  'too-large': [413, 'The request is too large'],
  'unsupported-media-type': [415, 'The media type of the body is not supported'],
  invalid: [422, 'Values are not valid'],
  'idempotency-key-reused': [422, 'The Idempotency-Key was used for another request'],
  'version-needed': [428, 'The If-Match header is required'],
  'too-many': [429, 'Too many requests'],
  unexpected: [500, 'Something went wrong on our side'],
  outside: [502, 'An external service did not respond'],
  'not-ready': [503, 'The service is not ready'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemKind = keyof typeof PROBLEMS;

export const problemType = (kind: ProblemKind): string => `https://freeboard.example/problems/${kind}`;
