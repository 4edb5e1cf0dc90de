import type pg from 'pg';

/**
 * For an upgrade of several servers in turn: releases before 2026.12 wait for PostgreSQL's notifications, and send
 * them. This file, and the listening for channels in `announcer.ts`, can go with the release after it.
 */
const EVENT_CHANNEL = 'freeboard_events';
const CHECK_INTERVAL_MS = 5_000;
/** Any number, the same in every process: whoever has the lock notifies. */
const LOCK = 180_180;

const FOUND = `
  select exists (select from pg_stat_activity
    where datname = current_database() and application_name ~ '^freeboard:[0-9a-f-]{36}$') as has_older`;

/** Notifies processes of an older release, while there are any, of what this release announces. */
export class OlderRelease {
  readonly #client: pg.Client;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isNotifying = false;
  #hasLock = false;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  async notify(announcements: readonly { channel: string; payload: string }[], hasEvents: boolean): Promise<void> {
    await this.#check();
    if (!this.#isNotifying || (announcements.length === 0 && !hasEvents)) return;
    const lines = [...announcements, ...(hasEvents ? [{ channel: EVENT_CHANNEL, payload: '' }] : [])];
    await this.#client.query(
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as line (channel, payload)',
      [lines.map(({ channel }) => channel), lines.map(({ payload }) => payload)],
    );
  }

  async #check(): Promise<void> {
    const now = performance.now();
    if (now - this.#checkedAt < CHECK_INTERVAL_MS) return;
    this.#checkedAt = now;
    const { rows } = await this.#client.query<{ has_older: boolean }>(FOUND);
    const hasOlder = rows[0]?.has_older ?? false;
    if (hasOlder && !this.#hasLock) {
      const lock = await this.#client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [LOCK]);
      this.#hasLock = lock.rows[0]?.is_ours ?? false;
    }
    this.#isNotifying = hasOlder && this.#hasLock;
  }
}
