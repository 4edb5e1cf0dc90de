type Rule = {
  label: string;
  /** Days after `after`; null if the record is removed with the record that owns it. */
  days: number | null;
  after: string;
  why: string;
};

/**
 * Retention of each kind of record (R10.8). Older records are removed every night; records of an application are
 * removed with it.
 */
export const RETENTION = {
  archived_applications: {
    label: 'Archived applications and all that belongs to them',
    days: 2_557,
    after: 'the application was archived',
    why: 'Seven years cover errors and omissions claims. Of a bound policy what the law requires is retained.',
  },
  exchange_content: {
    label: 'What was sent to and received from carriers',
    days: 730,
    after: 'the exchange',
    why: 'Needed to settle questions about a quote through its policy term. The time and outcome stay.',
  },
  unassigned_exchanges: {
    label: 'Address lookups and tests that led to no application',
    days: 30,
    after: 'the lookup',
    why: 'Nothing came of them.',
  },
  unassigned_messages: {
    label: 'Messages that belong to no application',
    days: 1_826,
    after: 'the message',
    why: 'Proof of who wrote first: claims about texts can be brought for up to five years.',
  },
  upload_rows: {
    label: 'Rows of uploaded sheets',
    days: 180,
    after: 'the upload ended',
    why: 'The applications have the values; the sheet itself is deleted after 30 days.',
  },
  upload_sheets: {
    label: 'Uploaded sheets, and the rows shown of them',
    days: 30,
    after: 'the upload',
    why: 'To correct rows that were wrong. What was uploaded by whom, and how many rows, stays.',
  },
  bulk_exports: {
    label: 'Exported lists of applications',
    days: 1,
    after: 'the export',
    why: 'To be downloaded.',
  },
  webhook_deliveries: {
    label: 'Deliveries of webhooks',
    days: 30,
    after: 'the event',
    why: 'To send again what a program missed.',
  },
  program_answers: {
    label: 'Answers to programs',
    days: 1,
    after: 'the answer',
    why: 'Sealed. A program that repeats a request gets the same answer.',
  },
  carrier_calls: {
    label: 'Calls of carriers',
    days: 1,
    after: 'the call',
    why: 'Sealed. They wait for the request that they answer, for minutes as a rule.',
  },
  notifications: { label: 'Notifications', days: 180, after: 'the notification', why: 'They only point to a record.' },
  done_tasks: {
    label: 'Finished tasks',
    days: 1_096,
    after: 'the task was done',
    why: 'Shows that clients were served.',
  },
  registrations: {
    label: 'Customer requests',
    days: 365,
    after: 'the decision, or after the request where nobody decided',
    why: 'An approved customer has an account; a refused one may ask why.',
  },
  security_events: {
    label: 'Security events',
    days: 1_096,
    after: 'the event',
    why: 'Three years: 23 NYCRR 500.6.',
  },
  sign_ins: { label: 'Ended sessions', days: 30, after: 'the session ended', why: 'People see where they signed in.' },
  sign_in_attempts: {
    label: 'Sign-in attempts',
    days: 1,
    after: 'the attempt',
    why: 'They only count towards a limit.',
  },
  live_events: { label: 'Events for open pages', days: 1, after: 'the event', why: 'A page that slept catches up.' },
  exports: {
    label: 'Exports of a person’s data',
    days: 7,
    after: 'the export',
    why: 'To be downloaded and handed over.',
  },
  privacy_jobs: {
    label: 'Certificates of erasure, and records of exports',
    days: 1_826,
    after: 'the erasure',
    why: 'Proof that a request was answered. They name nobody.',
  },
  backup_attempts: { label: 'List of backups', days: 400, after: 'the backup', why: 'Longer than any backup is kept.' },
  open_applications: {
    label: 'Applications, messages, files, notes and quotes',
    days: null,
    after: '',
    why: 'As long as the application is in use. Archive what is done; erase on request.',
  },
  policies: {
    label: 'Policies of the book, with their terms',
    days: null,
    after: '',
    why: 'What was bound here goes with its application; the others are erased on request.',
  },
  history: {
    label: 'History lines',
    days: null,
    after: '',
    why: 'A line’s content goes with its application; its hash stays so that the chain can be verified.',
  },
  consents: {
    label: 'Consents',
    days: null,
    after: '',
    why: 'Proof of consent and of opting out. After an erasure it is retained by law, and then deleted.',
  },
  settings: {
    label: 'People, settings, carriers and templates',
    days: null,
    after: '',
    why: 'As long as the agency uses them.',
  },
  figures: {
    label: 'Counts and figures',
    days: null,
    after: '',
    why: 'They name nobody; one row for each day or month at most.',
  },
  operation: {
    label: 'What the service needs to run',
    days: null,
    after: '',
    why: 'Keys of a sign-in, leases and states. They end by themselves, within a day as a rule.',
  },
  retained: {
    label: 'Records that the law requires to keep',
    days: null,
    after: '',
    why: 'On no screen, and deleted on the day that the certificate names.',
  },
} as const satisfies Record<string, Rule>;

export type RetentionKey = keyof typeof RETENTION;
export const RETENTION_KEYS = Object.keys(RETENTION) as [RetentionKey, ...RetentionKey[]];
export const retentionRule = (key: RetentionKey): Rule => RETENTION[key];

const DAY_MS = 86_400_000;
/** @throws Error for a kind without days */
export function removedBefore(key: RetentionKey, now: Date): Date {
  const { days } = retentionRule(key);
  if (days === null) throw new Error(`${key} has no days of retention.`);
  return new Date(now.getTime() - days * DAY_MS);
}

export function daysText(days: number): string {
  const years = Math.floor(days / 365);
  if (years >= 1 && days - years * 365 <= 3) return years === 1 ? '1 year' : `${years} years`;
  return days === 1 ? '1 day' : `${days} days`;
}
