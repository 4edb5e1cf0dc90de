import type { FieldValue, FieldView } from '@freeboard/domain/forms';
import { type ComponentType, createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { UndoStep } from '../lib/hotkeys.ts';
import type { InputProps } from './input-props.ts';
import type { Shown } from './shown.ts';
import type { FieldState, FormStore } from './store.ts';

export type OpenForm = {
  id: number;
  store: FormStore;
  /** Applies a user's edit of a field. */
  edit: (key: string, value: FieldValue) => void;
  /** Applies values of a provider that a user accepted; `proof` proves to the server that they came from one. */
  takeFromProvider: (
    values: Readonly<Record<string, FieldValue>>,
    source: { provider: string; at: string; proof: string },
  ) => void;
  /** Undoes or redoes the user's last change of the form, and shows its field. */
  undo: (step: UndoStep) => void;
  /** Confirms the values of these fields as the user's own. */
  confirm: (keys: readonly string[]) => void;
  /** Called when a field loses the focus; sends pending changes. */
  leave: (key: string) => void;
  /**
   * Registers a `commit` that moves the text being typed into the form. It is called whenever the form must be
   * complete, and once more when the returned function is called.
   */
  whileTyping: (commit: () => void) => () => void;
  /** Saves pending changes. Resolves to whether all were saved. */
  settled: () => Promise<boolean>;
  /** Which fields may show their errors, and the server's messages. */
  shown: Shown;
  isReadOnly: boolean;
  /** Inputs that need more than a value, by field key. */
  special: Readonly<Record<string, ComponentType<InputProps>>>;
};

export const OpenFormContext = createContext<OpenForm | null>(null);

export function useOpenForm(): OpenForm {
  const form = useContext(OpenFormContext);
  if (!form) throw new Error('A field stands outside a form.');
  return form;
}

/** The state that the input of `key` renders; re-renders only when that field changes. */
export function useField(key: string): FieldState {
  const reader = useOpenForm().store.reader(key);
  return useSyncExternalStore(reader.subscribe, reader.read);
}

/**
 * The result of `select` on the field's state; re-renders only when it differs, so it should be a string or a
 * number.
 */
export function useFieldSelect<T extends string | number | boolean | undefined>(
  key: string,
  select: (state: FieldState) => T,
): T {
  const { subscribe, read } = useOpenForm().store.reader(key);
  return useSyncExternalStore(subscribe, () => select(read()));
}

/** The state of a field that is shown around its input. */
export type FieldFrame = Pick<FieldView, 'visible' | 'required' | 'computed' | 'options'> & {
  error: string | undefined;
  warning: string | undefined;
  origin: FieldState['origin'];
  unplaced: FieldState['unplaced'];
  replaced: FieldState['replaced'];
};

/** `say`: the server's message, or whether the field shows its own. An error that is not shown is left out. */
const frameOf = ({ view, origin, unplaced, replaced }: FieldState, say: string | boolean): FieldFrame => ({
  visible: view.visible,
  required: view.required,
  computed: view.computed,
  options: view.options,
  error: typeof say === 'string' ? say : say ? view.errors[0] : undefined,
  warning: view.warnings[0],
  origin,
  unplaced: view.computed ? undefined : unplaced,
  replaced: view.computed ? undefined : replaced,
});

const sameFrame = (a: FieldFrame, b: FieldFrame): boolean =>
  a.visible === b.visible &&
  a.required === b.required &&
  a.computed === b.computed &&
  a.options === b.options &&
  a.error === b.error &&
  a.warning === b.warning &&
  a.origin === b.origin &&
  a.unplaced === b.unplaced &&
  a.replaced === b.replaced;

/** The state of the field `key` that is shown around its input; re-renders only when it changed. */
export function useFieldFrame(key: string): FieldFrame {
  const { store, shown } = useOpenForm();
  const { subscribe, read } = store.reader(key);
  const say = useSyncExternalStore(shown.subscribe, () => shown.read(key));
  const drawn = useRef<FieldFrame | null>(null);
  return useSyncExternalStore(subscribe, () => {
    const now = frameOf(read(), say);
    if (!drawn.current || !sameFrame(drawn.current, now)) drawn.current = now;
    return drawn.current;
  });
}

/**
 * Keeps an input's text equal to the field without rendering: `write` is called after each render, and whenever the
 * field changes.
 */
export function useWritten(key: string, write: (state: FieldState) => void): void {
  const { subscribe, read } = useOpenForm().store.reader(key);
  const latest = useRef(write);
  useLayoutEffect(() => {
    latest.current = write;
    write(read());
  });
  useLayoutEffect(() => subscribe(() => latest.current(read())), [subscribe, read]);
}

/** The result of `select` on the open form; re-renders only when it differs, so it should be a string or a number. */
export function useFormSelect<T extends string | number | boolean | null>(select: (store: FormStore) => T): T {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, () => select(store));
}

/** All values of the form, for components that depend on several of them. */
export function useFormValues() {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, store.values);
}
