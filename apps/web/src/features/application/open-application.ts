import type { Application, Provenance } from '@freeboard/contract';
import {
  dwellingEstimate,
  FIRST_NAME,
  type FieldValue,
  type Form,
  type FormContext,
  formFor,
  isBlank,
  isFromFirstName,
  LOOKED_UP_FIELDS,
  openUnplaced,
  touchedKeys,
  type Values,
} from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import type { Change } from '../../drafts/changes.ts';
import { type Edit, EditHistory } from '../../forms/edit-history.ts';
import { Saver, type SaveState } from '../../forms/saving.ts';
import { createShown } from '../../forms/shown.ts';
import { createFormStore, type FormStore } from '../../forms/store.ts';
import { createChangesKeeper, takeChanges } from '../../forms/unsaved.ts';
import type { UndoStep } from '../../lib/hotkeys.ts';
import { authorsOf, isOwn } from '../../lib/live/own-changes.ts';
import { rememberApplication } from '../../lib/server/application-cache.ts';
import { author, session, typist } from '../../lib/session/session.ts';
import { signal } from '../../lib/signal.ts';
import { day, today } from '../../lib/today.ts';
import { Asks } from './asks.ts';
import { notifyChangedElsewhere } from './notify-changed-elsewhere.ts';
import { type ServerState, sendChanges, serverStateOf, valuesOf } from './send-changes.ts';

/** The version after the lookup at creation; no user has worked on the application yet. */
const MADE_WITH_LOOKUP = 2;

/**
 * Milliseconds before a new error is shown: it moves the content below, so a click that left the field must land first.
 */
const SETTLE_MS = 180;

const unplacedOf = ({ unplaced_values, provenance }: Application) => openUnplaced(unplaced_values, provenance);

/** Fields for which the server accepts a proof of the lookup. */
const LOOKED_UP: ReadonlySet<string> = new Set(LOOKED_UP_FIELDS);

const fromProvider = (provider: string = FIRST_NAME, at = new Date().toISOString()): Provenance => ({
  source: 'provider',
  provider,
  at,
});

/**
 * An open application: its form, its saved state, and which errors may be shown. It outlives its screen until all
 * edits are saved and all typed text is parsed, so that a returning user continues with the same object.
 */
export class OpenApplication {
  readonly id: number;
  readonly store: FormStore;
  readonly shown = createShown();
  readonly saveState = signal<SaveState>({ kind: 'saved', at: null });
  readonly saver: Saver<ServerState>;
  readonly #form: Form;
  readonly #keys: readonly string[];
  readonly #history = new EditHistory();
  readonly #asks: Asks;
  readonly #keeper: ReturnType<typeof createChangesKeeper>;
  readonly #typist = typist();
  /** Each commits text being typed to the form. */
  readonly #typing = new Set<() => void>();
  #acknowledged: Application;
  /** The fields that the agency's carriers read; empty while unknown. */
  #wanted: readonly string[] = [];
  #screens = 0;
  #unread: object;
  #stopDays: () => void = () => undefined;

  constructor(first: Application) {
    this.id = first.id;
    this.#acknowledged = first;
    this.#form = formFor(first.application_type);
    this.#keys = this.#form.sections.flatMap(({ fields }) => fields.map(({ key }) => key));
    this.store = createFormStore(
      this.#form,
      valuesOf(first),
      this.#contextOf(first),
      first.provenance,
      unplacedOf(first),
    );
    this.#unread = this.store.unreadMessages();
    this.#keeper = createChangesKeeper(first.id);
    this.saver = new Saver<ServerState>({
      version: first.version,
      send: (_, details, proofs) => sendChanges(this.#acknowledged, details, proofs),
      keep: () => this.#keep(),
      onAdopt: ({ application }, _, isForeign) => this.#adopt(application, isForeign),
      onRefused: this.shown.say,
      onState: (state) => {
        this.saveState.set(state);
        this.#release();
      },
    });
    this.#asks = new Asks(first.id, this.store, (key, value, proof) => {
      this.store.edit(key, value, isBlank(value) ? undefined : fromProvider());
      this.#pend(key, value, { proof });
    });
    this.store.subscribe(() => {
      if (this.store.unreadMessages() === this.#unread) return;
      this.#unread = this.store.unreadMessages();
      this.#keep();
      this.#release();
    });
  }

  edit = (key: string, value: FieldValue): void => {
    const { kind } = this.store.field(key) ?? {};
    const isTyped = kind !== 'choice' && kind !== 'toggle' && kind !== 'list';
    this.#act([key], () => this.#edit(key, value), isTyped ? key : null);
  };

  /**
   * Edits all fields as one step. @returns a function that undoes the edit; it returns false if a later change has
   * replaced the edit
   */
  editAll(values: Readonly<Record<string, FieldValue>>): () => boolean {
    const edit = this.#act(Object.keys(values), () => {
      for (const [key, value] of Object.entries(values)) this.#edit(key, value);
    });
    return () => {
      if (!this.#history.takeOne(edit, this.store.values())) return false;
      this.#revert(edit, -1);
      return true;
    };
  }

  /** Also undoes what followed from the change. @returns the first field of the change; null if there is none */
  undo = (step: UndoStep): string | null => {
    this.#commit();
    const edit = this.#history.take(step, this.store.values());
    if (!edit) return null;
    this.#revert(edit, step);
    return edit.keys[0] ?? null;
  };

  #revert({ keys, before, after }: Edit, step: UndoStep): void {
    const [from, to] = step === -1 ? [after, before] : [before, after];
    const now = this.store.values();
    const follows = this.#keys.filter((key) => key in to && !keys.includes(key) && same(now[key], from[key]));
    for (const key of [...keys, ...follows])
      if (!same(this.store.values()[key], to[key])) this.#edit(key, to[key] ?? null);
    for (const key of keys) this.leave(key);
  }

  #act(keys: readonly string[], act: () => void, typing: string | null = null): Edit {
    const before = this.store.values();
    act();
    const after = this.store.values();
    const changed = this.#keys.filter((key) => before[key] !== after[key]);
    const valuesIn = (values: Values) => Object.fromEntries(changed.map((key) => [key, values[key]]));
    const set = keys.filter((key) => changed.includes(key));
    const edit = { keys: set, before: valuesIn(before), after: valuesIn(after) };
    return set.length === 0 ? edit : this.#history.add(edit, typing);
  }

  #edit(key: string, value: FieldValue): void {
    const before = this.store.values()[key];
    const asks = this.store.edit(key, value);
    const after = this.store.values()[key];
    this.shown.edited(key);
    if (after === before) return;
    this.#pend(key, after ?? null);
    this.#asks.later(asks);
  }

  /**
   * Applies values from a provider, attributed to the provider and date instead of the user. Changes that merely
   * follow from them, such as dropping the shares of removed vehicles, are attributed to the user.
   */
  takeFromProvider = (
    values: Readonly<Record<string, FieldValue>>,
    { provider, at, proof }: { provider: string; at: string; proof: string },
  ): void => {
    this.#act(Object.keys(values), () => {
      for (const [key, value] of Object.entries(values)) {
        if (same(this.store.values()[key], value)) continue;
        const isFound = LOOKED_UP.has(key);
        const asks = this.store.edit(key, value, isFound ? fromProvider(provider, at) : undefined);
        this.shown.edited(key);
        this.shown.leave(key);
        this.#pend(key, this.store.values()[key] ?? null, isFound ? { proof, provider } : {});
        this.#asks.later(asks);
      }
    });
  };

  confirm = (keys: readonly string[]): void => {
    for (const key of keys) this.#pend(key, this.store.values()[key] ?? null, { confirms: true });
    this.store.confirm(keys);
  };

  /** Sends pending changes immediately; the field's error may be shown after `SETTLE_MS`. */
  leave = (key: string): void => {
    this.#history.end();
    setTimeout(() => this.shown.leave(key), SETTLE_MS);
    if (this.saver.state().kind === 'waiting') void this.saver.flush();
  };

  whileTyping = (commit: () => void): (() => void) => {
    this.#typing.add(commit);
    return () => {
      this.#typing.delete(commit);
      commit();
    };
  };

  /** Also commits text being typed. Resolves to whether all changes were saved. */
  settled = (): Promise<boolean> => {
    this.#commit();
    return this.saver.settled();
  };

  want = (fields: readonly string[]): void => {
    if (same(fields, this.#wanted)) return;
    this.#wanted = fields;
    this.#updateContext();
  };

  #updateContext(): void {
    this.store.setContext(this.#contextOf(this.#acknowledged), this.saver.pending().keys());
  }

  receive(application: Application): void {
    if (application.version > this.saver.version()) this.saver.receive(serverStateOf(application));
    if (application.version !== this.#acknowledged.version) return;
    const isMoved = application.payload.status !== this.#acknowledged.payload.status;
    this.#acknowledged = application;
    if (isMoved) this.#updateContext();
  }

  /** Whether the address lookup found the server's value of a field, rather than a user entered it. */
  isFoundByLookup(key: string): boolean {
    const origin = this.#acknowledged.provenance[key];
    if (origin?.source === 'assumed') return origin.provider !== undefined;
    return origin?.source === 'provider' && !isFromFirstName(origin);
  }

  resolve(choice: Readonly<Record<string, 'mine' | 'theirs'>>): void {
    this.saver.resolve(choice);
    const { provenance } = this.#acknowledged;
    this.#asks.later(this.store.adopt(valuesOf(this.#acknowledged), provenance, this.saver.pending()));
  }

  /** Registers a screen that shows the application. @returns a function to call when it closes */
  begin(): () => void {
    this.#screens += 1;
    if (!OPEN.has(this.id)) this.#open();
    return () => {
      this.#screens -= 1;
      this.#commit();
      void this.saver.flush();
      this.#release();
    };
  }

  get isUnsaved(): boolean {
    return this.saver.state().kind !== 'saved' || this.store.unreadKeys().length > 0;
  }

  /** Stops sending if the user who typed the changes has signed out; they stay stored. */
  stopForOthers(): void {
    if (typist() === this.#typist) return;
    this.#commit();
    this.saver.stop();
    this.#close();
  }

  /** Restores the unsaved edits of an earlier visit. */
  #open(): void {
    OPEN.set(this.id, this);
    window.addEventListener('online', this.saver.flush);
    window.addEventListener('pagehide', this.#commit);
    this.#stopDays = day.subscribe(() => this.#updateContext());
    void takeChanges(this.id).then((left) => {
      if (!left) return;
      for (const { key, value, proof, provider } of left.changes)
        if (!this.saver.pending().has(key))
          this.store.edit(key, value, proof === undefined ? undefined : fromProvider(provider));
      for (const { key, part, text, message } of left.unread ?? [])
        if (this.store.unreadIn(key, part) === null) this.store.misread(key, { text, message }, part);
      this.saver.restore(left.changes, () => serverStateOf(this.#acknowledged));
    });
    const { gender, first_name } = this.store.values();
    // The first name entered on creation did not trigger the derivation of the gender (section 4), so it happens now.
    if (this.#acknowledged.version <= MADE_WITH_LOOKUP && isBlank(gender) && typeof first_name === 'string')
      if (first_name !== '') this.#asks.later([{ kind: 'gender', first_name }]);
  }

  /** Closes only once no screen shows the application and nothing is left to save. */
  #release(): void {
    if (this.#screens === 0 && !this.isUnsaved) this.#close();
  }

  #close(): void {
    if (OPEN.get(this.id) === this) OPEN.delete(this.id);
    window.removeEventListener('online', this.saver.flush);
    window.removeEventListener('pagehide', this.#commit);
    this.#stopDays();
    this.#keeper.flush();
    this.#asks.stop();
  }

  #commit = (): void => {
    for (const commit of this.#typing) commit();
    this.#keeper.flush();
  };

  #keep(): void {
    const [changes, unread] = [this.saver.changes(), this.store.unreadTexts()];
    this.#keeper.keep(changes.length > 0 || unread.length > 0 ? { changes, unread } : null);
  }

  #pend(key: string, value: FieldValue, how: Pick<Change, 'confirms' | 'proof' | 'provider'> = {}): void {
    this.saver.edit(key, value, valuesOf(this.#acknowledged)[key], how);
  }

  #adopt(application: Application, isForeign: boolean): void {
    const values = valuesOf(application);
    if (isForeign && !isOwn(application))
      notifyChangedElsewhere(this.#form, valuesOf(this.#acknowledged), values, {
        sources: application.provenance,
        authors: authorsOf(application.id, this.#acknowledged.version, application.version),
        own: author(),
      });
    this.#acknowledged = application;
    const { provenance } = application;
    const pending = this.saver.pending();
    const context = this.#contextOf(application);
    this.#asks.later(this.store.adopt(values, provenance, pending, context, unplacedOf(application)));
    rememberApplication(application);
  }

  #contextOf(application: Application): FormContext {
    return {
      today: today(),
      status: application.payload.status,
      number: application.application_id,
      touched: touchedKeys(application.provenance),
      wanted: this.#wanted,
      estimateDwelling: dwellingEstimate,
    };
  }
}

const OPEN = new Map<number, OpenApplication>();

session.subscribe(() => {
  for (const open of OPEN.values()) open.stopForOthers();
});

/** Reuses the instance that is still being saved from an earlier visit. */
export const openApplication = (first: Application): OpenApplication =>
  OPEN.get(first.id) ?? new OpenApplication(first);
