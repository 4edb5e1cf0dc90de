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
  type Values,
} from '@freeboard/domain';
import type { Conflict } from '../../drafts/changes.ts';
import { createSaver, type SaveOutcome, type SaveState } from '../../forms/saving.ts';
import { createShown } from '../../forms/shown.ts';
import { createFormStore, type FormStore } from '../../forms/store.ts';
import { createChangesKeeper, takeChanges } from '../../forms/unsaved.ts';
import { isOwn, noteOwn, whileChanging } from '../../lib/live/own-changes.ts';
import { client } from '../../lib/server/calls.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';
import { signal } from '../../lib/signal.ts';
import { today } from '../../lib/today.ts';
import { answerAsks } from './asks.ts';

type Sent = { version: number; values: Values; application: Application };

/** The version of an application whose address was looked up while it was made; nobody has worked on it yet. */
const MADE_WITH_LOOKUP = 2;

/** An error that appears moves what stands below it; it waits until a click that left the field has landed. */
const SETTLE_MS = 180;

const valuesOf = (application: Application): Values => application.payload.useable_details as Values;
const sentOf = (application: Application): Sent => ({
  version: application.version,
  values: valuesOf(application),
  application,
});

const contextOf = (application: Application, wanted: readonly string[]): FormContext => ({
  today: today(),
  status: application.payload.status,
  number: application.application_id,
  touched: touchedKeys(application.provenance),
  wanted,
});

const unplacedOf = ({ unplaced_values, provenance }: Application) => openUnplaced(unplaced_values, provenance);

async function send(
  id: number,
  version: number,
  details: Record<string, FieldValue>,
  looked_up: Readonly<Record<string, string>>,
): Promise<SaveOutcome<Sent>> {
  const change = client
    .call('updateApplication', {
      application_id: id,
      version,
      useable_details: details as Record<string, never>,
      ...(Object.keys(looked_up).length > 0 ? { looked_up } : {}),
    })
    .then((answer) => {
      if (answer.ok) noteOwn(answer.data.application);
      return answer;
    });
  const result = await whileChanging(id, change);
  if (result.ok) return { kind: 'saved', application: sentOf(result.data.application) };
  const theirs = (result.data as { application?: Application } | null)?.application;
  if (result.code === 409 && theirs) return { kind: 'conflict', application: sentOf(theirs) };
  if (result.code === 422) return { kind: 'refused', errors: result.errors };
  const isPassing = result.code === 0 || result.code === 429 || result.code >= 500;
  return { kind: isPassing ? 'failed' : 'stopped', message: result.message };
}

/** The fields that the server accepts a proof of. */
const LOOKED_UP: ReadonlySet<string> = new Set(LOOKED_UP_FIELDS);

const fromProvider = (provider: string = FIRST_NAME, at = new Date().toISOString()): Provenance => ({
  source: 'provider',
  provider,
  at,
});

/** Says which fields someone else changed while this form was open. */
function tellOfOthers(store: FormStore, before: Values, after: Values): void {
  const labels = store.form.sections
    .flatMap((section) => section.fields)
    .filter((field) => field.kind !== 'computed' && !same(before[field.key], after[field.key]))
    .map((field) => field.label);
  if (labels.length === 0) return;
  const named =
    labels.length > 3 ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more` : labels.join(', ');
  void notify({ title: 'Changed elsewhere', text: `Someone else just changed ${named}.` });
}

/** Puts the server's state into what the page keeps of the application. */
export function rememberApplication(application: Application): void {
  queryClient.setQueryData(['getApplicationById', { application_id: application.id }], { application });
}

/** An application opened for work: its form, what is saved of it, and what may be shown as wrong. */
export type OpenApplication = ReturnType<typeof openApplication>;

export function openApplication(first: Application) {
  const { id } = first;
  let acknowledged = first;
  /** What the agency's carriers read; nothing while that is not known. */
  let wanted: readonly string[] = [];
  const form = formFor(first.application_type);
  const store = createFormStore(form, valuesOf(first), contextOf(first, wanted), first.provenance, unplacedOf(first));
  const shown = createShown();
  const saveState = signal<SaveState>({ kind: 'saved', at: null });
  const keeper = createChangesKeeper(id);
  const saver = createSaver<Sent>({
    version: first.version,
    send: (...change) => send(id, ...change),
    keep: keeper.keep,
    onAdopt: ({ application, values }, pending, isForeign) => {
      if (isForeign && !isOwn(application)) tellOfOthers(store, valuesOf(acknowledged), values);
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

  function edit(key: string, value: FieldValue): void {
    const before = store.values()[key];
    const left: readonly Ask[] = store.edit(key, value);
    const after = store.values()[key];
    shown.edited(key);
    if (after === before) return;
    saver.edit(key, after ?? null, valuesOf(acknowledged)[key]);
    asks.later(left);
  }

  /**
   * Takes over values that a provider returned, each with the provider and date instead of the person's name. What merely
   * follows from them, as the shares of vehicles that are gone, is the person's own change.
   */
  function takeFromProvider(
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
      saver.edit(key, store.values()[key] ?? null, valuesOf(acknowledged)[key], isFound ? { proof, provider } : {});
      asks.later(left);
    }
  }

  return {
    id,
    store,
    shown,
    saver,
    saveState,
    edit,
    takeFromProvider,
    confirm(keys: readonly string[]): void {
      const before = valuesOf(acknowledged);
      for (const key of keys) saver.edit(key, store.values()[key] ?? null, before[key], { confirms: true });
      store.confirm(keys);
    },
    leave(key: string): void {
      setTimeout(() => shown.leave(key), SETTLE_MS);
      if (saver.state().kind === 'waiting') void saver.flush();
    },
    /** Takes over what the page has learnt of the application since. */
    receive: (application: Application) => {
      if (application.version > saver.version()) saver.receive(sentOf(application));
      else if (application.payload.status !== acknowledged.payload.status) {
        acknowledged = application;
        store.setContext(contextOf(application, wanted), saver.pending().keys());
      }
    },
    /** The form asks what carriers read of these fields. */
    want(fields: readonly string[]): void {
      if (same(fields, wanted)) return;
      wanted = fields;
      store.setContext(contextOf(acknowledged, wanted), saver.pending().keys());
    },
    /** Begins: what an earlier visit left unsaved is put back. Call what it gives when the screen is left. */
    begin(): () => void {
      void takeChanges(id).then((kept) => {
        if (!kept) return;
        for (const { key, value, proof, provider } of kept.changes)
          store.edit(key, value, proof === undefined ? undefined : fromProvider(provider));
        saver.restore(kept, sentOf(acknowledged));
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
    },
    resolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>): void {
      saver.resolve(choice, () => undefined);
      asks.later(store.adopt(valuesOf(acknowledged), acknowledged.provenance, saver.pending()));
    },
    conflicts: (): readonly Conflict[] => {
      const state = saver.state();
      return state.kind === 'conflict' ? state.conflicts : [];
    },
  };
}
