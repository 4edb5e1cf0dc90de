/** An outgoing e-mail. When it is sent again, its `id` is the same. */
export type Mail = {
  id: string;
  from_name: string;
  /** The sender address; null or missing for the installation's. */
  from_address?: string | null;
  reply_to: readonly { name: string; address: string }[];
  /** The address for bounces; null or missing for the sender's. */
  return_to?: string | null;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  /**
   * The one-click unsubscribe URL (RFC 8058); null for e-mail that no one can unsubscribe from, such as a signed copy.
   */
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

export type Taken = { gateway_id: string };

export type MailGateway = {
  /**
   * Sends an e-mail. `begin` is awaited just before the first byte after which the mail server could accept it; if it
   * throws, nothing is sent and its error is thrown.
   */
  send(mail: Mail, begin?: () => Promise<void>): Promise<Taken>;
  close(): void;
};

export type TextGateway = {
  send(text: Text): Promise<Taken>;
  /** The texts accepted since a time with the same recipient and content, to find one whose answer was lost. */
  find(text: Text, since: Date): Promise<Taken[]>;
  /**
   * Downloads a file of an incoming text, of at most `most` bytes.
   * @throws GatewayError `refused` (permanently; `code` too_large, media_address or media_gone) or `later`
   */
  fetchMedia(url: string, most: number): Promise<Buffer>;
  isSigned(url: string, fields: URLSearchParams, signature: string): boolean;
};

/**
 * A message was not accepted. `refused`: permanently. `later`: a retry may succeed. `unknown`: it may have been
 * accepted. The message is for the user who sent it.
 */
export class GatewayError extends Error {
  readonly kind: 'refused' | 'later' | 'unknown';
  readonly isOptOut: boolean;
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
