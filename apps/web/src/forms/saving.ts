import type { FieldValue } from '@freeboard/domain';
import type { Change, Conflict } from '../drafts/changes.ts';
import { createPendingChanges, type PendingChanges } from './pending.ts';
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

/** What a saver works with. */
type Saver<App extends Saved> = {
  readonly options: SaverOptions<App>;
  readonly pending: PendingChanges;
  readonly status: ReturnType<typeof createStatus>;
  readonly now: () => number;
  /** The server's version on which the pending changes stand. */
  version: number;
  isSending: boolean;
  failures: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** What someone else saved while a save ran or a person had to choose. */
  meanwhile: App | null;
};

/** Holds the state of saving, and who waits until nothing is being saved. */
function createStatus(onState: (state: SaveState) => void) {
  let state: SaveState = { kind: 'saved', at: null };
  let waiting: (() => void)[] = [];
  return {
    get: () => state,
    set(next: SaveState): void {
      state = next;
      onState(next);
      if (next.kind === 'waiting' || next.kind === 'saving') return;
      const resumed = waiting;
      waiting = [];
      for (const resume of resumed) resume();
    },
    whenIdle: () =>
      new Promise<void>((resume) => {
        waiting.push(resume);
      }),
  };
}

function persist<App extends Saved>({ options, pending }: Saver<App>): void {
  options.keep(pending.size() > 0 ? { changes: pending.list() } : null);
}

function schedule<App extends Saved>(saver: Saver<App>, ms: number): void {
  clearTimeout(saver.timer);
  saver.timer = setTimeout(() => void flush(saver), ms);
}

/** Puts what is pending on top of the server's newer state; gives whether a person must choose. */
function rebase<App extends Saved>(saver: Saver<App>, application: App): boolean {
  const { options, pending, status } = saver;
  saver.version = application.version;
  const conflicts = pending.rebase(application.values);
  persist(saver);
  options.onAdopt(application, pending.edits(), true);
  if (conflicts.length > 0) status.set({ kind: 'conflict', conflicts });
  return conflicts.length > 0;
}

function acceptSaved<App extends Saved>(saver: Saver<App>, application: App, sent: readonly Change[]): void {
  saver.failures = 0;
  saver.version = application.version;
  saver.pending.acknowledge(sent);
  persist(saver);
  saver.options.onAdopt(application, saver.pending.edits(), false);
}

/** Holds back the changes that the server refused; gives whether it named any of them. */
function acceptRefused<App extends Saved>(
  { options, pending, status }: Saver<App>,
  errors: Record<string, string[]>,
  sent: readonly Change[],
): boolean {
  const blamed = sent.filter((change) => Object.keys(errors).some((key) => key.split('.').at(-1) === change.key));
  if (blamed.length === 0) {
    status.set({ kind: 'failing', message: Object.values(errors)[0]?.[0] ?? 'Not saved.', isFinal: true });
    return false;
  }
  pending.refuse(blamed);
  options.onRefused(errors);
  return true;
}

function acceptFailure<App extends Saved>(saver: Saver<App>, message: string, isFinal: boolean): void {
  saver.status.set({ kind: 'failing', message, isFinal });
  if (!isFinal) schedule(saver, RETRY_MS[Math.min(saver.failures, RETRY_MS.length - 1)]!);
  saver.failures += 1;
}

/** Takes what came of a save; gives whether saving goes on. */
function acceptOutcome<App extends Saved>(
  saver: Saver<App>,
  outcome: SaveOutcome<App>,
  sent: readonly Change[],
): boolean {
  switch (outcome.kind) {
    case 'saved':
      acceptSaved(saver, outcome.application, sent);
      return true;
    case 'conflict':
      return !rebase(saver, outcome.application);
    case 'refused':
      return acceptRefused(saver, outcome.errors, sent);
    default:
      acceptFailure(saver, outcome.message, outcome.kind === 'stopped');
      return false;
  }
}

/** Sends what is pending now; does nothing while a save runs or a person must choose. */
async function flush<App extends Saved>(saver: Saver<App>): Promise<void> {
  const { options, pending, status } = saver;
  clearTimeout(saver.timer);
  const sent = pending.sendable();
  const { kind } = status.get();
  if (saver.isSending || kind === 'conflict') return;
  if (sent.length === 0) {
    if (kind === 'waiting') status.set({ kind: 'saved', at: null });
    return;
  }
  saver.isSending = true;
  status.set({ kind: 'saving' });
  const outcome = await options.send(
    saver.version,
    Object.fromEntries(sent.map((change) => [change.key, change.value])),
    Object.fromEntries(sent.flatMap(({ key, proof }) => (proof === undefined ? [] : [[key, proof]]))),
  );
  saver.isSending = false;
  if (!acceptOutcome(saver, outcome, sent)) return;
  const newer = saver.meanwhile;
  saver.meanwhile = null;
  if (newer && newer.version > saver.version && rebase(saver, newer)) return;
  if (pending.sendable().length > 0) schedule(saver, 0);
  else status.set({ kind: 'saved', at: saver.now() });
}

/** Takes what a person chose per conflicting field: theirs is taken, mine is sent again. */
function resolveConflicts<App extends Saved>(
  saver: Saver<App>,
  choice: Readonly<Record<string, 'mine' | 'theirs'>>,
  onTheirs: (key: string) => void,
): void {
  for (const [key, whose] of Object.entries(choice)) {
    if (whose === 'mine') continue;
    saver.pending.remove(key);
    onTheirs(key);
  }
  persist(saver);
  saver.status.set({ kind: 'waiting' });
  schedule(saver, 0);
}

/**
 * Saves the fields that a person changed, in the order typed, one request at a time (R2.7). What cannot be saved is
 * kept and tried again; what someone else changed meanwhile is merged, and where both changed the same field, asked.
 */
export function createSaver<App extends Saved>(options: SaverOptions<App>) {
  const pending = createPendingChanges();
  const status = createStatus(options.onState);
  const saver: Saver<App> = {
    options,
    pending,
    status,
    now: options.now ?? Date.now,
    version: options.version,
    isSending: false,
    failures: 0,
    timer: undefined,
    meanwhile: null,
  };
  return {
    state: status.get,
    version: () => saver.version,
    pending: pending.edits,
    /** A field changed, by a person unless `how` says otherwise; `base` is what the server is known to have. */
    edit(
      key: string,
      value: FieldValue,
      base: FieldValue | undefined,
      how: Pick<Change, 'confirms' | 'proof' | 'provider'> = {},
    ): void {
      pending.edit({ key, value, base, ...how });
      persist(saver);
      const { kind } = status.get();
      if (kind !== 'conflict' && kind !== 'waiting' && !saver.isSending) status.set({ kind: 'waiting' });
      schedule(saver, SAVE_DELAY_MS);
    },
    flush: () => flush(saver),
    /** Resolves when nothing is being saved any more; whether all of it was. */
    async settled(): Promise<boolean> {
      void flush(saver);
      if (saver.isSending || status.get().kind === 'waiting') await status.whenIdle();
      return status.get().kind === 'saved';
    },
    /** The server's state as someone else's change left it. */
    receive(application: App): void {
      if (application.version <= saver.version) return;
      if (saver.isSending || status.get().kind === 'conflict') saver.meanwhile = application;
      else if (!rebase(saver, application) && pending.size() > 0) schedule(saver, 0);
    },
    /** Puts back what an earlier visit could not save. */
    restore(unsaved: Unsaved, application: App): void {
      pending.restore(unsaved.changes);
      if (rebase(saver, application) || pending.size() === 0) return;
      status.set({ kind: 'waiting' });
      schedule(saver, 0);
    },
    resolve: (choice: Readonly<Record<string, 'mine' | 'theirs'>>, onTheirs: (key: string) => void) =>
      resolveConflicts(saver, choice, onTheirs),
    stop: () => clearTimeout(saver.timer),
  };
}
