import { RATER_FORMATS } from './rater-formats.ts';

/** What can be done with several applications at once, by people with `application.bulk` (R2.1). */
export const BULK_ACTIONS = ['assign', 'launch', 'archive', 'restore', 'look_up', 'export'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Files of rows, and archives with a file of another rater for each application. */
export const EXPORT_FORMATS = ['csv', 'xlsx', ...RATER_FORMATS] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `chosen`: applications that are chosen one by one; `matching`: all that match a filter; `named`: failures that are shown; `files`: files of one archive. */
export const BULK_LIMITS = { chosen: 1_000, matching: 100_000, named: 50, files: 10_000 } as const;

export const BULK_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];

const WORDS: Readonly<Record<BulkAction, { doing: string; done: string }>> = {
  assign: { doing: 'Assigning', done: 'assigned' },
  launch: { doing: 'Launching', done: 'launched' },
  archive: { doing: 'Archiving', done: 'archived' },
  restore: { doing: 'Restoring', done: 'restored' },
  look_up: { doing: 'Queuing the lookup of', done: 'queued for lookup' },
  export: { doing: 'Exporting', done: 'exported' },
};

/** Returns an action in words: 'Launching' while it is done, 'launched' of what it was done with. */
export const bulkText = (action: BulkAction) => WORDS[action];

/** 'Launching 38 applications'. */
export const bulkTitle = (action: BulkAction, count: number): string =>
  `${WORDS[action].doing} ${count.toLocaleString('en-US')} ${count === 1 ? 'application' : 'applications'}`;

/** Returns whether a time zone is one that this program knows. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether a launch of several takes an application, or why it leaves it out. */
export const LAUNCH_READINESS = ['ready', 'incomplete', 'unplaced', 'no_carrier', 'launched', 'archived'] as const;
export type LaunchReadiness = (typeof LAUNCH_READINESS)[number];

const LEFT_OUT: Readonly<Record<Exclude<LaunchReadiness, 'ready'>, string>> = {
  incomplete: 'with answers missing',
  unplaced: 'with values of their file to confirm',
  no_carrier: 'of a type that none of your carriers writes',
  launched: 'launched already',
  archived: 'archived',
};

/**
 * Returns why applications are left out of a launch, with how many there are of each: '5 with answers missing'; most
 * first.
 */
export const leftOutOfLaunch = (counts: Readonly<Partial<Record<LaunchReadiness, number>>>): string[] =>
  LAUNCH_READINESS.flatMap((reason) => (reason === 'ready' || !counts[reason] ? [] : [reason]))
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .map((reason) => `${counts[reason]} ${LEFT_OUT[reason]}`);
