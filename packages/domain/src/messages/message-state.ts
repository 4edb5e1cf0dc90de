/** The states of a message, from the moment it is sent (R5.4). */
export const MESSAGE_STATES = [
  'queued',
  'held',
  'sending',
  'sent',
  'delivered',
  'failed',
  'in_doubt',
  'opted_out',
  'not_sent',
  'canceled',
  'received',
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_WORDS: Record<MessageState, string> = {
  queued: 'Waiting',
  held: 'Held until morning',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  in_doubt: 'In doubt',
  opted_out: 'Opted out',
  not_sent: 'Not sent',
  canceled: 'Canceled',
  received: 'Received',
};

/** A message in these states can no longer be canceled. */
export const isOut = (state: string): boolean => state === 'sent' || state === 'delivered';

export const UNDELIVERED_STATES = ['failed', 'in_doubt', 'opted_out', 'not_sent'] as const satisfies MessageState[];

export const CONVERSATION_FILTERS = ['all', 'unread', 'held', 'failed', 'mine'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

/** Order of the states; a gateway's report never moves a message back. */
const RANK: Partial<Record<MessageState, number>> = {
  queued: 0,
  sending: 0,
  in_doubt: 0,
  sent: 1,
  delivered: 2,
  failed: 2,
};

/** The state after a gateway's report: reports come late, repeated and out of order (R5.4). */
export function reported(current: MessageState, report: 'sent' | 'delivered' | 'failed'): MessageState {
  const from = RANK[current];
  if (from === undefined) return current;
  return (RANK[report] ?? 0) > from ? report : current;
}

export const UNDO_SECONDS = 10;

/** Error for each channel without a gateway, with how to configure one (D21). */
export const NO_GATEWAY: Readonly<Record<'sms' | 'email', string>> = {
  sms: 'No text gateway is configured. An administrator sets TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
  email: 'No mail server is configured. An administrator sets SMTP_URL and MAIL_FROM.',
};
