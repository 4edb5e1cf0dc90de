import type pg from 'pg';

/**
 * For upgrading several servers one after another: releases before 2026.12 send and expect PostgreSQL notifications.
 * This file, and listening to other channels than BELL in `announcer.ts`, can be removed in the release after that.
 */
const EVENT_CHANNEL = 'freeboard_events';
const CHECK_INTERVAL_MS = 5_000;
/** An arbitrary lock key; the process that has the lock sends the notifications. */
const LOCK = 180_180;

const FOUND = `
  select exists (select from pg_stat_activity
    where datname = current_database() and application_name ~ '^freeboard:[0-9a-f-]{36}$') as has_older`;

/** While there are processes of an older release, sends them this release's announcements as notifications. */
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
