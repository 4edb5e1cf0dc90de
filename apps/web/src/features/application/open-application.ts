import type { Application, Provenance } from '@freeboard/contract';
import {
  type Ask,
  FIRST_NAME,
  type FieldValue,
  type FormContext,
  formFor,
  isBlank,
  LOOKED_UP_FIELDS,
  openUnplaced,
  same,
  touchedKeys,
} from '@freeboard/domain';
import type { Conflict } from '../../drafts/changes.ts';
import { createSaver, type SaveState } from '../../forms/saving.ts';
import { createShown } from '../../forms/shown.ts';
import { createFormStore } from '../../forms/store.ts';
import { createChangesKeeper, takeChanges } from '../../forms/unsaved.ts';
import { isOwn } from '../../lib/live/own-changes.ts';
import { rememberApplication } from '../../lib/server/application-cache.ts';
import { signal } from '../../lib/signal.ts';
import { today } from '../../lib/today.ts';
import { answerAsks } from './asks.ts';
import { notifyChangedElsewhere } from './notify-changed-elsewhere.ts';
import { type ServerState, sendChanges, serverStateOf, valuesOf } from './send-changes.ts';

/** The version of an application whose address was looked up while it was made; nobody has worked on it yet. */
const MADE_WITH_LOOKUP = 2;

/** An error that appears moves what stands below it; it waits until a click that left the field has landed. */
const SETTLE_MS = 180;

const contextOf = (application: Application, wanted: readonly string[]): FormContext => ({
  today: today(),
  status: application.payload.status,
  number: application.application_id,
  touched: touchedKeys(application.provenance),
  wanted,
});

const unplacedOf = ({ unplaced_values, provenance }: Application) => openUnplaced(unplaced_values, provenance);

/** The fields that the server accepts a proof of. */
const LOOKED_UP: ReadonlySet<string> = new Set(LOOKED_UP_FIELDS);

const fromProvider = (provider: string = FIRST_NAME, at = new Date().toISOString()): Provenance => ({
  source: 'provider',
  provider,
  at,
});

/** Connects an application's form to what the server has of it, and to what its carriers read. */
function connectForm(first: Application) {
  const { id } = first;
  let acknowledged = first;
  /** What the agency's carriers read; nothing while that is not known. */
  let wanted: readonly string[] = [];
  const form = formFor(first.application_type);
  const store = createFormStore(form, valuesOf(first), contextOf(first, wanted), first.provenance, unplacedOf(first));
  const shown = createShown();
  const saveState = signal<SaveState>({ kind: 'saved', at: null });
  const keeper = createChangesKeeper(id);
  const saver = createSaver<ServerState>({
    version: first.version,
    send: (_, details, proofs) => sendChanges(acknowledged, details, proofs),
    keep: keeper.keep,
    onAdopt: ({ application, values }, pending, isForeign) => {
      if (isForeign && !isOwn(application)) {
        notifyChangedElsewhere(form, valuesOf(acknowledged), values, application.provenance);
      }
      acknowledged = application;
      const context = contextOf(application, wanted);
      asks.later(store.adopt(values, application.provenance, pending, context, unplacedOf(application)));
      rememberApplication(application);
    },
    onRefused: shown.say,
    onState: saveState.set,
  });
  const asks = answerAsks(id, store, (key, value, proof) => {
    store.edit(key, value, isBlank(value) ? undefined : fromProvider());
    saver.edit(key, value, valuesOf(acknowledged)[key], { proof });
  });
  return {
    store,
    shown,
    saveState,
    keeper,
    saver,
    asks,
    acknowledged: (): Application => acknowledged,
    /** Takes over what the page has learnt of the application since. */
    receive(application: Application): void {
      if (application.version > saver.version()) saver.receive(serverStateOf(application));
      if (application.version !== acknowledged.version) return;
      const isMoved = application.payload.status !== acknowledged.payload.status;
      acknowledged = application;
      if (isMoved) store.setContext(contextOf(application, wanted), saver.pending().keys());
    },
    /** The form asks what carriers read of these fields. */
    want(fields: readonly string[]): void {
      if (same(fields, wanted)) return;
      wanted = fields;
      store.setContext(contextOf(acknowledged, wanted), saver.pending().keys());
    },
  };
}

type ConnectedForm = ReturnType<typeof connectForm>;

/** Creates what changes the answers of a form and saves them. */
function createEdits({ store, shown, saver, asks, acknowledged }: ConnectedForm) {
  return {
    edit(key: string, value: FieldValue): void {
      const before = store.values()[key];
      const left: readonly Ask[] = store.edit(key, value);
      const after = store.values()[key];
      shown.edited(key);
      if (after === before) return;
      saver.edit(key, after ?? null, valuesOf(acknowledged())[key]);
      asks.later(left);
    },
    /**
     * Takes over values that a provider returned, each with the provider and date instead of the person's name. What
     * merely follows from them, as the shares of vehicles that are gone, is the person's own change.
     */
    takeFromProvider(
      values: Readonly<Record<string, FieldValue>>,
      { provider, at, proof }: { provider: string; at: string; proof: string },
    ): void {
      for (const [key, value] of Object.entries(values)) {
        const before = store.values()[key];
        if (same(before, value)) continue;
        const isFound = LOOKED_UP.has(key);
        const left = store.edit(key, value, isFound ? fromProvider(provider, at) : undefined);
        shown.edited(key);
        shown.leave(key);
        const proven = isFound ? { proof, provider } : {};
        saver.edit(key, store.values()[key] ?? null, valuesOf(acknowledged())[key], proven);
        asks.later(left);
      }
    },
    confirm(keys: readonly string[]): void {
      const before = valuesOf(acknowledged());
      for (const key of keys) saver.edit(key, store.values()[key] ?? null, before[key], { confirms: true });
      store.confirm(keys);
    },
  };
}

/** Restores what an earlier visit left unsaved, and saves once online again. @returns what ends the work. */
function beginWork(first: Application, { store, saver, asks, keeper, acknowledged }: ConnectedForm): () => void {
  void takeChanges(first.id).then((kept) => {
    if (!kept) return;
    for (const { key, value, proof, provider } of kept.changes)
      store.edit(key, value, proof === undefined ? undefined : fromProvider(provider));
    saver.restore(kept, serverStateOf(acknowledged()));
  });
  const { gender, first_name } = store.values();
  // The name that an application was made with was typed before there was a form to ask for it (section 4).
  if (first.version <= MADE_WITH_LOOKUP && isBlank(gender) && typeof first_name === 'string' && first_name !== '')
    asks.later([{ kind: 'gender', first_name }]);
  const online = () => void saver.flush();
  window.addEventListener('online', online);
  window.addEventListener('pagehide', keeper.flush);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('pagehide', keeper.flush);
    keeper.flush();
    asks.stop();
    void saver.flush();
  };
}

/** An application opened for work: its form, what is saved of it, and what may be shown as wrong. */
export type OpenApplication = ReturnType<typeof openApplication>;

export function openApplication(first: Application) {
  const connected = connectForm(first);
  const { store, shown, saver, saveState, asks, acknowledged, receive, want } = connected;
  const { edit, takeFromProvider, confirm } = createEdits(connected);
  return {
    id: first.id,
    store,
    shown,
    saver,
    saveState,
    edit,
    takeFromProvider,
    confirm,
    receive,
    want,
    begin: () => beginWork(first, connected),
    leave(key: string): void {
      setTimeout(() => shown.leave(key), SETTLE_MS);
      if (saver.state().kind === 'waiting') void saver.flush();
    },
    resolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>): void {
      saver.resolve(choice, () => undefined);
      asks.later(store.adopt(valuesOf(acknowledged()), acknowledged().provenance, saver.pending()));
    },
    conflicts: (): readonly Conflict[] => {
      const state = saver.state();
      return state.kind === 'conflict' ? state.conflicts : [];
    },
  };
}
