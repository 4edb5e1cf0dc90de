type Code =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'unsupported_grant_type';

/** A refusal of the token or registration endpoint (RFC 6749, 7591). */
export class OauthError extends Error {
  readonly code: Code;
  readonly personId: number | undefined;
  constructor(code: Code, description: string, personId?: number) {
    super(description);
    this.code = code;
    this.personId = personId;
  }
}
