/** A text that was taken. */
export type TextMessage = {
  sid: string;
  to: string;
  from: string;
  body: string;
  media_url: string | null;
  status_url: string | null;
  status: string;
  error_code: number | null;
  at: number;
};

/** An e-mail that was taken, as a mail program reads it. */
export type MailMessage = {
  message_id: string;
  from: string;
  reply_to: string;
  /** Every address that an answer goes to. */
  answers_to: string[];
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { name: string; media_type: string; bytes: Uint8Array }[];
  /** Every byte as it came. */
  raw: Uint8Array;
  at: number;
};

/** A picture or file of a text that a client wrote, which the installation fetches. */
export type TextMedia = {
  type: string;
  bytes: Uint8Array;
  /** How it answers so many times before it is there: 404 unless `status` says otherwise. */
  misses?: number;
  status?: number;
  /** Where the text says that it is, instead. */
  url?: string;
};

/** What arrived, and what clients' texts bring, by its id: nothing leaves the sandbox. */
export type Inbox = { texts: TextMessage[]; mails: MailMessage[]; media: Map<string, TextMedia> };
