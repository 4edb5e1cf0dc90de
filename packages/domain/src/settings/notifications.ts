import type { Permission } from '../access.ts';

type Kind = {
  label: string;
  help: string;
  may?: Permission;
  /** The default e-mail delivery; none if omitted. */
  email?: Digest;
};

export const NOTIFICATION_KINDS = {
  application_complete: { label: 'Application complete', help: 'All carriers have answered.', may: 'application.edit' },
  late_carrier: { label: 'Late carrier', help: 'A carrier takes longer than 30 seconds.', may: 'application.edit' },
  client_message: { label: 'Message', help: 'A client wrote or asked a question.', may: 'application.edit' },
  send_failed: { label: 'Failed send', help: 'A message could not be sent.', may: 'application.edit' },
  client_chose: {
    label: 'Signature',
    help: 'A client chose a quote and signed.',
    may: 'application.edit',
    email: 'daily',
  },
  carrier_asks: { label: 'Carrier asks', help: 'A carrier waits for your answer.', may: 'application.edit' },
  client_opened: {
    label: 'Proposal opened',
    help: 'A client opened or filled in a proposal.',
    may: 'application.edit',
  },
  assignment: { label: 'Assignment', help: 'Applications were assigned to you.', may: 'application.edit' },
  task: { label: 'Task', help: 'Someone gave you a task, and each morning what is due.', may: 'task.use' },
  registration: { label: 'Registration', help: 'Someone asks to become a customer.', may: 'person.write' },
  intake: { label: 'Intake', help: 'An intake page brought an application.', may: 'application.edit' },
  circuit_open: { label: 'Carrier paused', help: 'A carrier failed several times in a row.', may: 'api.manage' },
  security: {
    label: 'Sign-in settings',
    help: 'How people of your agency sign in was changed.',
    may: 'settings.global',
  },
  access: { label: 'Access', help: 'An assistant was connected to you, or to somebody of your agency.' },
  two_step: { label: 'Two-step verification', help: 'Your agency requires it of you from a date on.' },
  bulk_upload: { label: 'Upload finished', help: 'A bulk upload came to its end.', may: 'upload.use' },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;
export const NOTIFICATION_KEYS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];
export const notificationKind = (key: NotificationKind): Kind => NOTIFICATION_KINDS[key];

/** `daily`: in a digest; `immediate`: within a minute. */
export const DIGESTS = ['off', 'daily', 'immediate'] as const;
export type Digest = (typeof DIGESTS)[number];

/**
 * A user's preference for a kind. If omitted, a notification is shown on the page, and e-mailed by the kind's default
 * (`usualEmail`).
 */
export type NotificationWish = { page?: boolean; email?: Digest };

/** Kinds that follow another kind's preference. */
export const ALIKE_KINDS: Readonly<Record<string, NotificationKind>> = {
  client_asked: 'client_message',
  client_declined: 'client_message',
  client_filled_in: 'client_opened',
  bulk_job: 'assignment',
  webhook_paused: 'send_failed',
  tasks_due: 'task',
  follow_ups_held: 'task',
};

/**
 * Kinds that only report what a client did on their page (opened, filled in, asked): less prominent than kinds that
 * require the agent to act.
 */
const QUIET_KINDS: readonly string[] = ['client_opened', 'client_filled_in', 'client_asked'];
export const isQuietNotification = (kind: string): boolean => QUIET_KINDS.includes(kind);

/** The kind whose preference applies. */
export const wishOf = (kind: string): string => ALIKE_KINDS[kind] ?? kind;

/** 'off' for an unknown kind. */
export const usualEmail = (kind: string): Digest => {
  const wish = wishOf(kind);
  return Object.hasOwn(NOTIFICATION_KINDS, wish) ? (notificationKind(wish as NotificationKind).email ?? 'off') : 'off';
};

/** The hour (UTC) of the daily digest: early morning on the mainland. */
export const DIGEST_HOUR = 12;
