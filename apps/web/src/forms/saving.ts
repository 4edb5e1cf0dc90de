import type { FieldValue } from '@freeboard/domain';
import { same } from '@freeboard/domain';
import { type Change, type Conflict, rebase as onTopOf } from '../drafts/changes.ts';
import type { PendingEdits } from './store.ts';
import type { Unsaved } from './unsaved.ts';

type Saved = { version: number; values: Readonly<Record<string, FieldValue | undefined>> };

/** How a save ended. `failed` is worth another try; `stopped` is not. */
export type SaveOutcome<App extends Saved> =
  | { kind: 'saved'; application: App }
  | { kind: 'conflict'; application: App }
  | { kind: 'refused'; errors: Record<string, string[]> }
  | { kind: 'failed' | 'stopped'; message: string };

export type SaveState =
  | { kind: 'saved'; at: number | null }
  | { kind: 'waiting' | 'saving' }
  | { kind: 'failing'; message: string; isFinal: boolean }
  | { kind: 'conflict'; conflicts: readonly Conflict[] };

export type SaverOptions<App extends Saved> = {
  version: number;
  send: (
    version: number,
    details: Record<string, FieldValue>,
    proofs: Readonly<Record<string, string>>,
  ) => Promise<SaveOutcome<App>>;
  /** Keeps what is not saved where a reload finds it; null when there is nothing. */
  keep: (unsaved: Unsaved | null) => void;
  /** The server's state is newer: draw it below the edits that it does not have yet. Foreign: by someone else. */
  onAdopt: (application: App, pending: PendingEdits, isForeign: boolean) => void;
  onRefused: (errors: Record<string, string[]>) => void;
  onState: (state: SaveState) => void;
  now?: () => number;
};

export const SAVE_DELAY_MS = 600;
export const RETRY_MS = [2_000, 5_000, 10_000, 30_000] as const;

/**
 * Saves the fields that a person changed, in the order typed, one request at a time (R2.7). What cannot be saved is
 * kept and tried again; what someone else changed meanwhile is merged, and where both changed the same field, asked.
 */
export function createSaver<App extends Saved>(options: SaverOptions<App>) {
  const now = options.now ?? Date.now;
  let version = options.version;
  let state: SaveState = { kind: 'saved', at: null };
  let pending = new Map<string, Change>();
  const refused = new Set<string>();
  let isSending = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let meanwhile: App | null = null;
  let idle: (() => void)[] = [];

  function setState(next: SaveState): void {
    state = next;
    options.onState(next);
    if (next.kind !== 'waiting' && next.kind !== 'saving') {
      const waiting = idle;
      idle = [];
      for (const resume of waiting) resume();
    }
  }
  const edits = (): PendingEdits => new Map([...pending.values()].map(({ key, value }) => [key, value]));
  const keep = () => options.keep(pending.size > 0 ? { changes: [...pending.values()] } : null);
  const sendable = () => [...pending.values()].filter((change) => !refused.has(change.key));
  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  /** Puts what is pending on top of the server's newer state; gives whether a person must choose. */
  function rebase(application: App): boolean {
    version = application.version;
    const result = onTopOf([...pending.values()], application.values);
    pending = new Map(result.changes.map((change) => [change.key, change]));
    keep();
    options.onAdopt(application, edits(), true);
    if (result.conflicts.length > 0) setState({ kind: 'conflict', conflicts: result.conflicts });
    return result.conflicts.length > 0;
  }

  function afterSaved(application: App, sent: readonly Change[]): void {
    failures = 0;
    version = application.version;
    for (const change of sent) {
      const current = pending.get(change.key);
      if (!current) continue;
      if (same(current.value, change.value)) pending.delete(change.key);
      else pending.set(change.key, { ...current, base: change.value });
    }
    keep();
    options.onAdopt(application, edits(), false);
  }

  function afterRefused(errors: Record<string, string[]>, sent: readonly Change[]): void {
    const blamed = sent.filter((change) => Object.keys(errors).some((key) => key.split('.').at(-1) === change.key));
    if (blamed.length === 0) {
      setState({ kind: 'failing', message: Object.values(errors)[0]?.[0] ?? 'Not saved.', isFinal: true });
      return;
    }
    for (const change of blamed) refused.add(change.key);
    options.onRefused(errors);
  }

  /** Sends what is pending now; does nothing while a save runs or a person must choose. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    const sent = sendable();
    if (isSending || state.kind === 'conflict') return;
    if (sent.length === 0) {
      if (state.kind === 'waiting') setState({ kind: 'saved', at: null });
      return;
    }
    isSending = true;
    setState({ kind: 'saving' });
    const outcome = await options.send(
      version,
      Object.fromEntries(sent.map((change) => [change.key, change.value])),
      Object.fromEntries(sent.flatMap(({ key, proof }) => (proof === undefined ? [] : [[key, proof]]))),
    );
    isSending = false;
    switch (outcome.kind) {
      case 'saved':
        afterSaved(outcome.application, sent);
        break;
      case 'conflict':
        if (rebase(outcome.application)) return;
        break;
      case 'refused':
        afterRefused(outcome.errors, sent);
        if ((state as SaveState).kind === 'failing') return;
        break;
      default: {
        const isFinal = outcome.kind === 'stopped';
        setState({ kind: 'failing', message: outcome.message, isFinal });
        if (!isFinal) schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!);
        failures += 1;
        return;
      }
    }
    const newer = meanwhile;
    meanwhile = null;
    if (newer && newer.version > version && rebase(newer)) return;
    if (sendable().length > 0) schedule(0);
    else setState({ kind: 'saved', at: now() });
  }

  return {
    state: () => state,
    version: () => version,
    pending: edits,
    /** A field changed, by a person unless `how` says otherwise; `base` is what the server is known to have. */
    edit(
      key: string,
      value: FieldValue,
      base: FieldValue | undefined,
      how: Pick<Change, 'confirms' | 'proof' | 'provider'> = {},
    ): void {
      const before = pending.get(key);
      pending.delete(key);
      refused.delete(key);
      pending.set(key, { key, value, base: before ? before.base : base, ...how });
      keep();
      if (state.kind !== 'conflict' && state.kind !== 'waiting' && !isSending) setState({ kind: 'waiting' });
      schedule(SAVE_DELAY_MS);
    },
    flush,
    /** Resolves when nothing is being saved any more; whether all of it was. */
    async settled(): Promise<boolean> {
      void flush();
      if (isSending || state.kind === 'waiting')
        await new Promise<void>((resume) => {
          idle.push(resume);
        });
      return state.kind === 'saved';
    },
    /** The server's state as someone else's change left it. */
    receive(application: App): void {
      if (application.version <= version) return;
      if (isSending || state.kind === 'conflict') meanwhile = application;
      else if (!rebase(application) && pending.size > 0) schedule(0);
    },
    /** Puts back what an earlier visit could not save. */
    restore(unsaved: Unsaved, application: App): void {
      for (const change of unsaved.changes) if (!pending.has(change.key)) pending.set(change.key, change);
      if (!rebase(application) && pending.size > 0) {
        setState({ kind: 'waiting' });
        schedule(0);
      }
    },
    /** What a person chose per conflicting field: theirs is taken, mine is sent again. */
    resolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>, onTheirs: (key: string) => void): void {
      for (const [key, whose] of Object.entries(choice)) {
        if (whose === 'mine') continue;
        pending.delete(key);
        onTheirs(key);
      }
      keep();
      setState({ kind: 'waiting' });
      schedule(0);
    },
    stop: () => clearTimeout(timer),
  };
}
