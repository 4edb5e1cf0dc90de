/** An outgoing e-mail. A repeated delivery has the same `id`. */
export type Mail = {
  id: string;
  from_name: string;
  /** The sender address; null for the installation's. */
  from_address?: string | null;
  reply_to: readonly { name: string; address: string }[];
  /** The address for reports of a failed delivery; null for the sender's. */
  return_to?: string | null;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /** The one-click unsubscribe address (RFC 8058); null for e-mail to portal users about their account. */
  unsubscribe_url: string | null;
  attachments: readonly { name: string; media_type: string; bytes: Buffer }[];
};

/** `from` is the agency's own number; null for the installation's. */
export type Text = {
  to: string;
  from: string | null;
  body: string;
  media_url: string | null;
  status_url: string | null;
};

/** The gateway's id of an accepted message. */
export type Taken = { gateway_id: string };

export type MailGateway = {
  /**
   * `begin` is awaited directly before the first byte that the mail server could accept; when it throws, nothing is
   * handed over and its error is thrown.
   */
  send(mail: Mail, begin?: () => Promise<void>): Promise<Taken>;
  close(): void;
};

export type TextGateway = {
  send(text: Text): Promise<Taken>;
  /** Accepted text messages with the same receiver and text since that time, to find one whose answer was lost. */
  find(text: Text, since: Date): Promise<Taken[]>;
  /**
   * Downloads a file of at most `most` bytes from a text message.
   * @throws GatewayError `refused` (permanently; `code` too_large, media_address or media_gone) or `later`
   */
  fetchMedia(url: string, most: number): Promise<Buffer>;
  /** Whether the gateway signed a call to `url`. */
  isSigned(url: string, fields: URLSearchParams, signature: string): boolean;
};

/**
 * A message that was not accepted. `refused`: permanently. `later`: a retry makes sense. `unknown`: it may have been
 * accepted. The text is written for the sender.
 */
export class GatewayError extends Error {
  readonly kind: 'refused' | 'later' | 'unknown';
  readonly isOptOut: boolean;
  /** A short name of the failure, for the log. */
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
