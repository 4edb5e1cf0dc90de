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

/** What arrived: nothing leaves the sandbox. */
export type Inbox = { texts: TextMessage[]; mails: MailMessage[] };
