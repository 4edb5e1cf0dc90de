import { RATER_FORMATS } from './rater-formats.ts';

export const BULK_ACTIONS = ['assign', 'launch', 'archive', 'restore', 'look_up', 'export'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const EXPORT_FORMATS = ['csv', 'xlsx', ...RATER_FORMATS] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * Maximums. `chosen`: applications selected individually; `matching`: all that match a filter; `named`: failures
 * shown; `files`: files in one archive.
 */
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

export const bulkText = (action: BulkAction) => WORDS[action];

/** 'Launching 38 applications'. */
export const bulkTitle = (action: BulkAction, count: number): string =>
  `${WORDS[action].doing} ${count.toLocaleString('en-US')} ${count === 1 ? 'application' : 'applications'}`;

/** Actions without an entry can't be undone. */
export const UNDOING: Readonly<Partial<Record<BulkAction, BulkAction>>> = {
  assign: 'assign',
  archive: 'restore',
  restore: 'archive',
};

export const BULK_CONTENTS = ['bound', 'signed', 'quoted'] as const;
const CONTENT_TEXT = { bound: 'bound', signed: 'signed, not bound', quoted: 'with live quotes' } as const;

/** '3 signed, not bound; 4 with live quotes'; '' if there are none. */
export const bulkContentText = (counts: Readonly<Record<(typeof BULK_CONTENTS)[number], number>>): string =>
  BULK_CONTENTS.flatMap((kind) =>
    counts[kind] > 0 ? [`${counts[kind].toLocaleString('en-US')} ${CONTENT_TEXT[kind]}`] : [],
  ).join('; ');

export const LAUNCH_READINESS = ['ready', 'incomplete', 'unplaced', 'no_carrier', 'launched', 'archived'] as const;
export type LaunchReadiness = (typeof LAUNCH_READINESS)[number];

const LEFT_OUT: Readonly<Record<Exclude<LaunchReadiness, 'ready'>, string>> = {
  incomplete: 'with answers missing',
  unplaced: 'with values of their file to confirm',
  no_carrier: 'of a type that none of your carriers writes',
  launched: 'launched already',
  archived: 'archived',
};

export const leftOutOfLaunch = (counts: Readonly<Partial<Record<LaunchReadiness, number>>>): string[] =>
  LAUNCH_READINESS.flatMap((reason) => (reason === 'ready' || !counts[reason] ? [] : [reason]))
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
    .map((reason) => `${counts[reason]} ${LEFT_OUT[reason]}`);
