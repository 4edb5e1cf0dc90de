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
  isBlank,
  isOtherwise,
  type Values,
  viewAfter,
} from '@freeboard/domain/forms';
import { same } from '@freeboard/domain/same';
import { createReaders } from './readers.ts';
import { createUnread, type Unread, type UnreadText } from './unread.ts';

/** A new object only when it changed. */
export type FieldState = {
  value: FieldValue | undefined;
  view: FieldView;
  origin: Provenance | undefined;
  /** Text in the input that can't be parsed, while `value` is still the previous one; else null. */
  unread: string | null;
  /** A file's value that does not fit the field, until a user changes or confirms the field. */
  unplaced: string | undefined;
  /** A user's value from before an automatic rule changed the field (D18), until the user responds. */
  replaced: FieldValue | undefined;
};
export type Origins = Readonly<Record<string, Provenance>>;
export type PendingEdits = ReadonlyMap<string, FieldValue>;
export type Unplaced = ReadonlyMap<string, string>;

type Content = { values: Values; origins: Origins; unplaced: Unplaced };

type StoreParts = {
  readonly form: Form;
  readonly keys: readonly string[];
  readonly unread: ReturnType<typeof createUnread>;
  readonly readers: ReturnType<typeof createReaders<FieldState>>;
  /** Users' values that automatic rules replaced, by field. */
  readonly replaced: Map<string, FieldValue>;
  context: FormContext;
  now: Content & { view: FormView };
};

/** Outside React: every field subscribes only to itself. */
export type FormStore = ReturnType<typeof createFormStore>;

const HIDDEN: FieldView = { visible: false, required: false, errors: [], warnings: [], computed: false };

function fieldState({ form, unread, replaced, now }: StoreParts, key: string): FieldState {
  const { values, view, origins, unplaced } = now;
  const [text, field] = [unplaced.get(key), fieldsOf(form).get(key)];
  return {
    value: values[key],
    view: view.fields[key] ?? HIDDEN,
    origin: origins[key],
    unread: unread.textOf(key),
    unplaced: text !== undefined && field && isOtherwise(field, values[key], text) ? text : undefined,
    replaced: replaced.get(key),
  };
}

function noteReplaced({ replaced, context, now }: StoreParts, edited: string, changed: readonly string[]): boolean {
  const isForgotten = replaced.delete(edited);
  for (const key of changed) {
    const before = now.values[key];
    if (key === edited || replaced.has(key) || !context.touched?.includes(key) || isBlank(before)) continue;
    replaced.set(key, before as FieldValue);
  }
  return isForgotten;
}

/** `touched`: a field to publish even if its content is the same. */
function setContent(store: StoreParts, { values, origins, unplaced }: Content, touched?: string): void {
  const before = store.now;
  const context = { ...store.context, unreadable: store.unread.messages() };
  const view = viewAfter(before.view, store.form, values, context);
  store.now = { values, origins, unplaced, view };
  const changed = store.keys.filter(
    (key) =>
      key === touched ||
      values[key] !== before.values[key] ||
      view.fields[key] !== before.view.fields[key] ||
      origins[key] !== before.origins[key] ||
      unplaced.get(key) !== before.unplaced.get(key),
  );
  if (changed.length > 0 || view !== before.view) store.readers.publish(changed);
}

/** Rules don't change touched fields; edited ones count even before the server knows of the edits. */
function withTouched(context: FormContext, edited: Iterable<string>): FormContext {
  const known = new Set(context.touched);
  const added = [...edited].filter((key) => !known.has(key));
  return added.length === 0 && context.touched ? context : { ...context, touched: [...known, ...added] };
}

function withoutOrigins(origins: Origins, changed: readonly string[]): Origins {
  if (!changed.some((key) => key in origins)) return origins;
  const next = { ...origins };
  for (const key of changed) delete next[key];
  return next;
}

const withoutUnplaced = (unplaced: Unplaced, decided: readonly string[]): Unplaced =>
  decided.some((key) => unplaced.has(key))
    ? new Map([...unplaced].filter(([key]) => !decided.includes(key)))
    : unplaced;

/** Fields derived from pending edits have no origin; edited fields retain their local one. */
function originsAfter(origins: Origins, theirs: Origins, pending: PendingEdits, derived: readonly string[]): Origins {
  const next: Record<string, Provenance> = { ...theirs };
  for (const key of [...derived, ...pending.keys()]) delete next[key];
  for (const key of pending.keys()) if (origins[key]) next[key] = origins[key];
  for (const [key, now] of Object.entries(next)) {
    const before = origins[key];
    if (before && before.source === now.source && before.at === now.at) next[key] = before;
  }
  return next;
}

function editField(store: StoreParts, key: string, value: FieldValue, origin: Provenance | undefined): readonly Ask[] {
  const { values, origins, unplaced } = store.now;
  const result = change(store.form, values, key, value, store.context);
  const isRead = store.unread.take(key);
  const isAnswered = noteReplaced(store, key, result.changed);
  if (result.values === values && !isRead && !isAnswered) return result.asks;
  store.context = withTouched(store.context, [key]);
  const left = withoutOrigins(origins, result.changed);
  const next: Content = {
    values: result.values,
    origins: origin ? { ...left, [key]: origin } : left,
    unplaced: origin ? unplaced : withoutUnplaced(unplaced, [key]),
  };
  setContent(store, next, isRead || isAnswered ? key : undefined);
  return result.asks;
}

function adoptContent(store: StoreParts, theirs: Content, pending: PendingEdits): readonly Ask[] {
  const { form, keys, now } = store;
  const applied = applyChanges(form, theirs.values, Object.fromEntries(pending), store.context);
  const refused = [...pending].filter(([key]) => !applied.taken.includes(key));
  const target: Values = refused.length > 0 ? { ...applied.values, ...Object.fromEntries(refused) } : applied.values;
  const values: Record<string, FieldValue | undefined> = { ...now.values };
  for (const key of keys) if (!same(now.values[key], target[key])) values[key] = target[key];
  const left = [...theirs.unplaced].filter(([key]) => !pending.has(key) || now.unplaced.has(key));
  const origins = originsAfter(now.origins, theirs.origins, pending, applied.changed);
  const unplaced = theirs.unplaced === now.unplaced ? now.unplaced : new Map(left);
  setContent(store, { values, origins, unplaced });
  return applied.asks;
}

function createActions(store: StoreParts) {
  return {
    /**
     * `entry`: null once the field has no such text any more; `part` names a cell of a list. The field has an error
     * until its text can be parsed, whatever its value is.
     */
    misread(key: string, entry: Unread | null, part = ''): void {
      if (store.unread.set(key, entry, part)) setContent(store, store.now, key);
    },
    /**
     * Also applies what is derived from the edit. A looked-up value has an `origin`. @returns the values still to
     * request from the server
     */
    edit: (key: string, value: FieldValue, origin?: Provenance) => editField(store, key, value, origin),
    /** From then on the values count as the user's own. */
    confirm(confirmed: readonly string[]): void {
      const { values, origins, unplaced } = store.now;
      store.context = withTouched(store.context, confirmed);
      for (const key of confirmed) store.replaced.delete(key);
      setContent(store, {
        values,
        origins: withoutOrigins(origins, confirmed),
        unplaced: withoutUnplaced(unplaced, confirmed),
      });
    },
    /** Leaves the values unchanged; `edited` fields count as touched. */
    setContext(context: FormContext, edited: Iterable<string>): void {
      store.context = withTouched(context, edited);
      setContent(store, store.now);
    },
    /**
     * Applies the pending edits again on the server's values, as the server will. An edit that these don't allow
     * stays as typed, for its user to correct. @returns the values still to request from the server
     */
    adopt(
      values: Values,
      origins: Origins,
      pending: PendingEdits,
      context: FormContext = store.context,
      unplaced: Unplaced = store.now.unplaced,
    ): readonly Ask[] {
      store.context = withTouched(context, pending.keys());
      return adoptContent(store, { values, origins, unplaced }, pending);
    },
  };
}

/** `context` applies until the server's next state brings another. */
export function createFormStore(
  form: Form,
  start: Values,
  context: FormContext,
  origins: Origins = {},
  unplaced: Unplaced = new Map(),
) {
  const unread = createUnread();
  const readers = createReaders<FieldState>((key) => fieldState(store, key));
  const store: StoreParts = {
    form,
    keys: form.sections.flatMap((section) => section.fields.map((field) => field.key)),
    unread,
    readers,
    replaced: new Map(),
    context,
    now: { values: start, origins, unplaced, view: viewAfter(null, form, start, context) },
  };
  return {
    form,
    reader: readers.reader,
    field: (key: string): Field | undefined => fieldsOf(form).get(key),
    subscribe: readers.subscribe,
    values: (): Values => store.now.values,
    view: (): FormView => store.now.view,
    origins: (): Origins => store.now.origins,
    assumed: (): string[] =>
      Object.entries(store.now.origins)
        .filter(([key, { source }]) => source === 'assumed' && store.now.view.fields[key]?.visible)
        .map(([key]) => key),
    unplaced: (): Unplaced => store.now.unplaced,
    replaced: (): [key: string, value: FieldValue][] => [...store.replaced],
    unreadIn: (key: string, part: string): string | null => unread.textOf(key, part),
    unreadTexts: (): UnreadText[] => unread.list(),
    /** Errors by field; the same object until a text changes. */
    unreadMessages: unread.messages,
    unreadKeys: (): string[] => Object.keys(unread.messages()).filter((key) => store.now.view.fields[key]?.visible),
    ...createActions(store),
  };
}
