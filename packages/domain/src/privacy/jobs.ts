export const PRIVACY_KINDS = ['export', 'erase'] as const;
export type PrivacyKind = (typeof PRIVACY_KINDS)[number];

export const PRIVACY_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type PrivacyState = (typeof PRIVACY_STATES)[number];

export const HELD_KINDS = {
  client: 'Client record',
  applications: 'Applications',
  quotes: 'Quotes',
  policies: 'Policies and binding',
  messages: 'Messages',
  files: 'Files',
  exchanges: 'Exchanges with carriers and services',
  links: 'Client links, visits and signatures',
  notes: 'Notes, tasks and notifications',
  uploads: 'Rows of uploaded sheets',
  consents: 'Consents',
  accounts: 'Portal account and registrations',
  history: 'History lines',
} as const;
export type HeldKind = keyof typeof HELD_KINDS;
export const HELD_KIND_KEYS = Object.keys(HELD_KINDS) as [HeldKind, ...HeldKind[]];

export type HeldCounts = Partial<Record<HeldKind, number>>;

/** 'E-2026-000012', unique within an installation. */
export const certificateNumber = (id: number, requestedAt: string): string =>
  `E-${requestedAt.slice(0, 4)}-${String(id).padStart(6, '0')}`;
