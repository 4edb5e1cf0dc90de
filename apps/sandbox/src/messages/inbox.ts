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

export type MailMessage = {
  message_id: string;
  from: string;
  reply_to: string;
  answers_to: string[];
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  attachments: { name: string; media_type: string; bytes: Uint8Array }[];
  raw: Uint8Array;
  at: number;
};

export type TextMedia = {
  type: string;
  bytes: Uint8Array;
  /** How many downloads fail (with `status`, or 404) before the file is available. */
  misses?: number;
  status?: number;
  /** The address in the webhook, if not the sandbox's own. */
  url?: string;
};

export type Inbox = { texts: TextMessage[]; mails: MailMessage[]; media: Map<string, TextMedia> };
