/** The envelope of every response (D2): `code` equals the HTTP status; only 200 is success. */
export type Envelope<Data> = {
  code: number;
  data: Data;
  message: string;
  error?: { message: string; errors?: Record<string, string[]> };
};

/** All faults that a call can end in, with their HTTP status (D2). */
export const FAULT_STATUS = {
  unreadable: 400,
  no_session: 401,
  wrong_api_key: 401,
  second_factor: 401,
  must_change_password: 401,
  wrong_credentials: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  unexpected: 500,
  not_built: 501,
  outside: 502,
  not_ready: 503,
  storage_full: 503,
} as const;

export type FaultCode = keyof typeof FAULT_STATUS;

export const FAULT_MESSAGE: Record<FaultCode, string> = {
  unreadable: 'The request could not be read.',
  no_session: 'Your session has ended. Please sign in again.',
  wrong_api_key: 'The API key is missing or wrong.',
  second_factor: 'Enter the code of your second factor.',
  must_change_password: 'Choose a password of your own.',
  wrong_credentials: 'Username or password is wrong.',
  not_allowed: "You don't have permission to do this.",
  not_found: 'Not found.',
  conflict: 'Someone else has changed this since you opened it.',
  too_large: 'That is too large.',
  invalid: 'Please check the marked fields.',
  too_many: 'Too many requests. Please wait a moment.',
  unexpected: 'Something went wrong on our side.',
  not_built: 'This installation does not have this.',
  outside: 'A service outside Freeboard did not answer. Try again in a minute.',
  not_ready: 'The service is not ready. Please try again in a moment.',
  storage_full: 'The storage is full, so nothing can be saved. Please tell your administrator.',
};
