/**
 * Possible settings of a step in a carrier's conversation; terms are those of the Arazzo specification where it has
 * them.
 */
export const REQUEST_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const BODY_KINDS = ['json', 'xml', 'form', 'multipart', 'graphql', 'text'] as const;
export const ANSWER_KINDS = ['json', 'xml', 'text', 'none', 'file'] as const;
export const FAILURE_ACTIONS = ['end', 'go_on', 'go_to', 'retry'] as const;
export const QUESTION_TYPES = ['text', 'choice', 'number', 'date'] as const;
export const HASH_ALGORITHMS = ['sha256', 'sha1', 'sha512', 'md5'] as const;
export const SIGNATURE_ENCODINGS = ['hex', 'base64'] as const;

export type RequestMethod = (typeof REQUEST_METHODS)[number];
export type BodyKind = (typeof BODY_KINDS)[number];
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** A step's name in expressions: `steps.quote.body`. */
export const STEP_ID = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_STEPS = 20;
export const MOST_ITEMS = 50;

/** Names that every expression of a conversation can read; outputs of steps must not use them. */
export const MAPPING_NAMES = [
  ...['values', 'type', 'number', 'application_id', 'version', 'idempotency_key', 'today', 'producer_code', 'request'],
  ...['callback_url', 'callback_secret', 'agency', 'agent', 'steps', 'answers', 'secrets', 'secret', 'sent'],
  'binding',
  ...['status', 'headers', 'body', 'item', 'index', 'polls', 'elapsed_ms'],
] as const;
