/** An e-mail as it is handed over. `id` stays the same when it is handed over again. */
export type Mail = {
  id: string;
  from_name: string;
  /** Whose address it comes from; the installation's own where none is given. */
  from_address?: string | null;
  /** Whom an answer goes to. */
  reply_to: readonly { name: string; address: string }[];
  /** Where mail servers report that it could not be delivered; whom it comes from where none is given. */
  return_to?: string | null;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** Where one click ends further e-mail (RFC 8058); null for what goes to a person of the portal about their account. */
  unsubscribe_url: string | null;
  attachments: readonly { name: string; media_type: string; bytes: Buffer }[];
};

/** `from` is a number of the agency's own; null for the installation's. */
export type Text = {
  to: string;
  from: string | null;
  body: string;
  media_url: string | null;
  status_url: string | null;
};

/** The name by which a gateway knows what it took. */
export type Taken = { gateway_id: string };

export type MailGateway = { send(mail: Mail): Promise<Taken>; close(): void };

export type TextGateway = {
  send(text: Text): Promise<Taken>;
  /** Texts like this one that it took since that day: by them a delivery whose answer was lost is known. */
  find(text: Text, since: Date): Promise<Taken[]>;
  /**
   * Fetches a file of at most so many bytes that came with a text. @throws GatewayError `refused` (never to be had;
   * `code` too_large, media_address or media_gone), `later`
   */
  fetchMedia(url: string, most: number): Promise<Buffer>;
  /** Whether what came to `url` is signed by the gateway. */
  isSigned(url: string, fields: URLSearchParams, signature: string): boolean;
};

/**
 * What was handed over was not taken: `refused` for good, `later` when trying again makes sense, `unknown` when it may
 * have been taken. The message is in plain words, for the person who sent it.
 */
export class GatewayError extends Error {
  readonly kind: 'refused' | 'later' | 'unknown';
  readonly isOptOut: boolean;
  /** A short name of what happened, for the log. */
  readonly code: string;

  constructor(
    kind: GatewayError['kind'],
    message: string,
    options: { cause?: unknown; isOptOut?: boolean; code?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'GatewayError';
    this.kind = kind;
    this.isOptOut = options.isOptOut ?? false;
    this.code = options.code ?? kind;
  }
}
