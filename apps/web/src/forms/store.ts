import type { Provenance } from '@freeboard/contract';
import {
  type Ask,
  applyChanges,
  change,
  type Field,
  type FieldValue,
  type FieldView,
  type Form,
  type FormContext,
  type FormView,
  fieldsOf,
  isOtherwise,
  same,
  type Values,
  viewAfter,
} from '@freeboard/domain';
import { createUnread, type Unread } from './unread.ts';

/** What one field's input draws. A new object only when something of it changed. */
export type FieldState = {
  value: FieldValue | undefined;
  view: FieldView;
  origin: Provenance | undefined;
  /** What stands in the input and cannot be read, or null; the value is what was there before. */
  unread: string | null;
  /** What a file said that the value is not, until a person changes or confirms the value. */
  unplaced: string | undefined;
};
export type Origins = Readonly<Record<string, Provenance>>;
/** A person's edits that the server does not have yet, by field, in the order in which they were made. */
export type PendingEdits = ReadonlyMap<string, FieldValue>;
/** What files said that the values are not, by field. */
export type Unplaced = ReadonlyMap<string, string>;

type Listener = () => void;

/** The values and the view of one open form, outside React: every field follows only itself. */
export type FormStore = ReturnType<typeof createFormStore>;

const HIDDEN: FieldView = { visible: false, required: false, errors: [], warnings: [], computed: false };

/** Returns a form's store; its context is the one given until the server's next state brings another. */
export function createFormStore(
  form: Form,
  start: Values,
  firstContext: FormContext,
  firstOrigins: Origins = {},
  firstUnplaced: Unplaced = new Map(),
) {
  const unread = createUnread();
  let context = firstContext;
  let values = start;
  let origins = firstOrigins;
  let unplaced = firstUnplaced;
  let view = viewAfter(null, form, values, context);
  const keys = form.sections.flatMap((section) => section.fields.map((field) => field.key));
  const states = new Map<string, FieldState>();
  const byKey = new Map<string, Set<Listener>>();
  const anyone = new Set<Listener>();
  const readers = new Map<string, { subscribe: (listener: Listener) => () => void; read: () => FieldState }>();

  function unplacedAt(key: string): string | undefined {
    const [text, field] = [unplaced.get(key), fieldsOf(form).get(key)];
    return text !== undefined && field && isOtherwise(field, values[key], text) ? text : undefined;
  }

  function read(key: string): FieldState {
    let state = states.get(key);
    if (!state) {
      state = {
        value: values[key],
        view: view.fields[key] ?? HIDDEN,
        origin: origins[key],
        unread: unread.textOf(key),
        unplaced: unplacedAt(key),
      };
      states.set(key, state);
    }
    return state;
  }

  /** `touched`: a field of which something else changed. */
  function become(nextValues: Values, nextOrigins: Origins, nextUnplaced: Unplaced, touched?: string): void {
    const before = { values, view, origins, unplaced };
    values = nextValues;
    origins = nextOrigins;
    unplaced = nextUnplaced;
    view = viewAfter(before.view, form, values, { ...context, unreadable: unread.messages() });
    const moved = keys.filter(
      (key) =>
        key === touched ||
        values[key] !== before.values[key] ||
        view.fields[key] !== before.view.fields[key] ||
        origins[key] !== before.origins[key] ||
        unplaced.get(key) !== before.unplaced.get(key),
    );
    if (moved.length === 0 && view === before.view) return;
    for (const key of moved) states.delete(key);
    for (const key of moved) for (const listener of byKey.get(key) ?? []) listener();
    for (const listener of anyone) listener();
  }

  /** Rules leave alone what a person has edited here, before the server knows of it, too. */
  const touching = (edited: Iterable<string>): FormContext => {
    const known = new Set(context.touched);
    const added = [...edited].filter((key) => !known.has(key));
    return added.length === 0 && context.touched ? context : { ...context, touched: [...known, ...added] };
  };

  const without = (changed: readonly string[]): Origins => {
    if (!changed.some((key) => key in origins)) return origins;
    const next = { ...origins };
    for (const key of changed) delete next[key];
    return next;
  };

  /** Takes the server's origins, without those of fields that follow from pending edits; edited fields keep their own here. */
  function originsAfter(theirs: Origins, pending: PendingEdits, derived: readonly string[]): Origins {
    const next: Record<string, Provenance> = { ...theirs };
    for (const key of [...derived, ...pending.keys()]) delete next[key];
    for (const key of pending.keys()) if (origins[key]) next[key] = origins[key];
    for (const [key, now] of Object.entries(next)) {
      const before = origins[key];
      if (before && before.source === now.source && before.at === now.at) next[key] = before;
    }
    return next;
  }

  const decided = (keys: readonly string[]): Unplaced =>
    keys.some((key) => unplaced.has(key)) ? new Map([...unplaced].filter(([key]) => !keys.includes(key))) : unplaced;

  return {
    form,
    /** The field's subscription and snapshot, the same functions every time. */
    reader(key: string) {
      let reader = readers.get(key);
      if (!reader) {
        reader = {
          subscribe: (listener) => {
            const listeners = byKey.get(key) ?? new Set();
            byKey.set(key, listeners.add(listener));
            return () => listeners.delete(listener);
          },
          read: () => read(key),
        };
        readers.set(key, reader);
      }
      return reader;
    },
    field: (key: string): Field | undefined => fieldsOf(form).get(key),
    subscribe: (listener: Listener) => {
      anyone.add(listener);
      return () => anyone.delete(listener);
    },
    values: (): Values => values,
    view: (): FormView => view,
    origins: (): Origins => origins,
    unplaced: (): Unplaced => unplaced,
    /**
     * A field was left with something that cannot be read, or no longer is (null); `part` names a cell of a list. The
     * field fails until it can be read, whatever value is kept of it.
     */
    misread(key: string, entry: Unread | null, part = ''): void {
      if (unread.set(key, entry, part)) become(values, origins, unplaced, key);
    },
    /** What stands unread in a cell of a list. */
    unreadIn: (key: string, part: string): string | null => unread.textOf(key, part),
    /** Keys of the shown fields that hold what cannot be read. */
    unreadKeys: (): string[] => Object.keys(unread.messages()).filter((key) => view.fields[key]?.visible),
    /**
     * A person's edit with all that follows from it; gives what is left to ask of the server. What was looked up rather
     * than typed has an `origin`.
     */
    edit(key: string, value: FieldValue, origin?: Provenance): readonly Ask[] {
      const result = change(form, values, key, value, context);
      const isRead = unread.take(key);
      if (result.values === values && !isRead) return result.asks;
      context = touching([key]);
      const left = without(result.changed);
      const next = origin ? { ...left, [key]: origin } : left;
      become(result.values, next, origin ? unplaced : decided([key]), isRead ? key : undefined);
      return result.asks;
    },
    /** A person says that what these fields hold is right: from now on it is theirs. */
    confirm(confirmed: readonly string[]): void {
      context = touching(confirmed);
      become(values, without(confirmed), decided(confirmed));
    },
    /** Goes on with the same values in another context. */
    setContext(nextContext: FormContext, edited: Iterable<string>): void {
      context = nextContext;
      context = touching(edited);
      become(values, origins, unplaced);
    },
    /**
     * Takes over the server's values and applies the pending edits to them again, as the server will: what rules derive
     * from an edit stays with it. An edit that these values do not allow stays as it was typed, for its person to mend.
     * @returns what is left to ask of the server
     */
    adopt(
      theirs: Values,
      theirOrigins: Origins,
      pending: PendingEdits,
      nextContext: FormContext = context,
      theirUnplaced: Unplaced = unplaced,
    ): readonly Ask[] {
      context = nextContext;
      context = touching(pending.keys());
      const applied = applyChanges(form, theirs, Object.fromEntries(pending), context);
      const refused = [...pending].filter(([key]) => !applied.taken.includes(key));
      const target: Values =
        refused.length > 0 ? { ...applied.values, ...Object.fromEntries(refused) } : applied.values;
      const next: Record<string, FieldValue | undefined> = { ...values };
      for (const key of keys) if (!same(values[key], target[key])) next[key] = target[key];
      const left = [...theirUnplaced].filter(([key]) => !pending.has(key) || unplaced.has(key));
      const nextOrigins = originsAfter(theirOrigins, pending, applied.changed);
      become(next, nextOrigins, theirUnplaced === unplaced ? unplaced : new Map(left));
      return applied.asks;
    },
  };
}
