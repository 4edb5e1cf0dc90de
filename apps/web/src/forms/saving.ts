import type { FieldValue } from '@freeboard/domain/forms';
import type { Change, Conflict } from '../drafts/changes.ts';
import { PendingChanges } from './pending.ts';
import type { PendingEdits } from './store.ts';

type Saved = {
  version: number;
  values: Readonly<Record<string, FieldValue | undefined>>;
  derived?: ReadonlySet<string>;
};

/** `failed` can be retried; `stopped` must not. */
export type SaveOutcome<App extends Saved> =
  | { kind: 'saved'; application: App }
  | { kind: 'conflict'; application: App }
  | { kind: 'refused'; errors: Record<string, string[]> }
  | { kind: 'failed' | 'stopped'; message: string };

export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' | 'saving' }
  | { kind: 'failing'; message: string; isFinal: boolean }
  /** All is saved except these fields, whose values the server refused. */
  | { kind: 'refused'; keys: readonly string[] }
  | { kind: 'conflict'; conflicts: readonly Conflict[] };

export type SaverOptions<App extends Saved> = {
  version: number;
  send: (
    version: number,
    details: Record<string, FieldValue>,
    proofs: Readonly<Record<string, string>>,
  ) => Promise<SaveOutcome<App>>;
  /** Called whenever the pending changes change; stores them for after a reload. */
  keep: (changes: readonly Change[]) => void;
  /** Shows the server's newer state with the pending edits on top. `isForeign`: someone else changed it. */
  onAdopt: (application: App, pending: PendingEdits, isForeign: boolean) => void;
  onRefused: (errors: Record<string, string[]>) => void;
  onState: (state: SaveState) => void;
  now?: () => number;
};

export const SAVE_DELAY_MS = 600;
export const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const;

/**
 * Saves the fields that a user changed, in the order typed, one request at a time (R2.7). Failed changes are stored
 * and retried; changes by someone else are merged, and if both changed the same field, the user decides.
 */
export class Saver<App extends Saved> {
  readonly #options: SaverOptions<App>;
  readonly #pending = new PendingChanges();
  readonly #now: () => number;
  #version: number;
  #state: SaveState = { kind: 'saved', at: null };
  #waiting: (() => void)[] = [];
  #isSending = false;
  #isStopped = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Newer state to rebase on once the running save is answered, or the user has chosen. */
  #newer: (() => App) | null = null;

  constructor(options: SaverOptions<App>) {
    this.#options = options;
    this.#version = options.version;
    this.#now = options.now ?? Date.now;
  }

  state = (): SaveState => this.#state;
  version = (): number => this.#version;
  pending = (): PendingEdits => this.#pending.edits();
  changes = (): readonly Change[] => this.#pending.list();
  refused = (): readonly string[] => this.#pending.refused();

  /** `base`: the server's last known value; `how`: how the value came about, unless a user typed it. */
  edit(
    key: string,
    value: FieldValue,
    base: FieldValue | undefined,
    how: Pick<Change, 'confirms' | 'proof' | 'provider'> = {},
  ): void {
    this.#pending.edit({ key, value, base, at: this.#now(), ...how });
    this.#persist();
    const { kind } = this.#state;
    if (kind !== 'conflict' && kind !== 'waiting' && !this.#isSending) this.#setState({ kind: 'waiting' });
    this.#schedule(SAVE_DELAY_MS);
  }

  /** Resolves when no save is running, to whether everything was saved. */
  settled = async (): Promise<boolean> => {
    void this.flush();
    if (this.#isSending || this.#state.kind === 'waiting')
      await new Promise<void>((resume) => {
        this.#waiting.push(resume);
      });
    return this.#state.kind === 'saved' && this.#pending.size === 0;
  };

  /** Waits for the running save or the user's choice; ignores older versions. */
  receive(application: App): void {
    if (application.version <= this.#version) return;
    if (this.#isSending || this.#state.kind === 'conflict') this.#newer = () => application;
    else if (!this.#rebase(application) && this.#pending.size > 0) this.#schedule(0);
  }

  /** Adds edits that an earlier visit could not save. `current`: the server's state once no request is running. */
  restore(changes: readonly Change[], current: () => App): void {
    this.#pending.restore(changes);
    this.#persist();
    if (this.#isSending) this.#newer ??= current;
    else if (!this.#rebase(current()) && this.#pending.size > 0) {
      this.#setState({ kind: 'waiting' });
      this.#schedule(0);
    }
  }

  /** A field chosen as 'theirs' is adopted, one chosen as 'mine' is sent again. */
  resolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>): void {
    if (this.#state.kind !== 'conflict') return;
    for (const conflict of this.#state.conflicts) {
      if (choice[conflict.key] === 'theirs') this.#pending.remove(conflict.key);
      else this.#pending.keepMine(conflict);
    }
    this.#persist();
    this.#setState({ kind: 'waiting' });
    this.#schedule(0);
  }

  /** Does nothing while a save runs or the user must choose. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#isStopped || this.#isSending || this.#state.kind === 'conflict' || this.#catchUp()) return;
    const sendable = this.#pending.sendable();
    if (sendable.length === 0) {
      if (this.#state.kind === 'waiting') this.#finish(null);
      return;
    }
    const sent = this.#pending.noteSent(sendable);
    this.#persist();
    this.#isSending = true;
    this.#setState({ kind: 'saving' });
    const outcome = await this.#options.send(
      this.#version,
      Object.fromEntries(sent.map((change) => [change.key, change.value])),
      Object.fromEntries(sent.flatMap(({ key, proof }) => (proof === undefined ? [] : [[key, proof]]))),
    );
    this.#isSending = false;
    // Another user may be signed in by now; the sent changes stay stored until the first one returns.
    if (this.#isStopped) return;
    if (!this.#accept(outcome, sent) || this.#catchUp()) return;
    if (this.#pending.sendable().length > 0) this.#schedule(0);
    else this.#finish(this.#now());
  };

  /** Called when the user who typed has signed out. Pending changes stay stored. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#resume();
  }

  #setState(next: SaveState): void {
    this.#state = next;
    this.#options.onState(next);
    if (next.kind !== 'waiting' && next.kind !== 'saving') this.#resume();
  }

  #resume(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }

  #persist(): void {
    this.#options.keep(this.#pending.list());
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.flush(), ms);
  }

  /** Called with nothing left to send but refused values. */
  #finish(at: number | null): void {
    const keys = this.#pending.refused();
    this.#setState(keys.length > 0 ? { kind: 'refused', keys } : { kind: 'saved', at });
  }

  /** @returns whether the user must choose */
  #catchUp(): boolean {
    const newer = this.#newer?.();
    this.#newer = null;
    return newer !== undefined && newer.version >= this.#version && this.#rebase(newer);
  }

  /** @returns whether the user must choose */
  #rebase(application: App): boolean {
    this.#version = application.version;
    const conflicts = this.#pending.rebase(application.values, (key) => application.derived?.has(key) ?? false);
    this.#persist();
    this.#options.onAdopt(application, this.#pending.edits(), true);
    if (conflicts.length > 0) this.#setState({ kind: 'conflict', conflicts });
    return conflicts.length > 0;
  }

  /** @returns whether to continue saving */
  #accept(outcome: SaveOutcome<App>, sent: readonly Change[]): boolean {
    switch (outcome.kind) {
      case 'saved':
        this.#failures = 0;
        this.#version = outcome.application.version;
        this.#pending.acknowledge(sent);
        this.#persist();
        this.#options.onAdopt(outcome.application, this.#pending.edits(), false);
        return true;
      case 'conflict':
        return !this.#rebase(outcome.application);
      case 'refused':
        return this.#holdBack(outcome.errors, sent);
      default: {
        const isFinal = outcome.kind === 'stopped';
        this.#setState({ kind: 'failing', message: outcome.message, isFinal });
        if (!isFinal) this.#schedule(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)]!);
        this.#failures += 1;
        return false;
      }
    }
  }

  /** @returns whether the server named any of the changes */
  #holdBack(errors: Record<string, string[]>, sent: readonly Change[]): boolean {
    const named = new Set(Object.keys(errors).map((key) => key.split('.').at(-1)));
    // A field edited again in the meantime has a new value, which may be accepted.
    const latest = this.#pending.edits();
    const refused = sent.filter(({ key }) => named.has(key));
    if (refused.length === 0) {
      this.#setState({ kind: 'failing', message: Object.values(errors)[0]?.[0] ?? 'Not saved.', isFinal: true });
      return false;
    }
    const left = refused.filter(({ key, value }) => latest.get(key) === value);
    this.#pending.refuse(sent, left);
    this.#persist();
    const isLeft = (key: string) => left.some((change) => change.key === key.split('.').at(-1));
    this.#options.onRefused(Object.fromEntries(Object.entries(errors).filter(([key]) => isLeft(key))));
    return true;
  }
}
