import type { FieldValue, FieldView } from '@freeboard/domain/forms';
import { type ComponentType, createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { UndoStep } from '../lib/hotkeys.ts';
import type { InputProps } from './input-props.ts';
import type { Shown } from './shown.ts';
import type { FieldState, FormStore } from './store.ts';

export type OpenForm = {
  id: number;
  store: FormStore;
  edit: (key: string, value: FieldValue) => void;
  /** `proof` proves to the server that the values came from the provider. */
  takeFromProvider: (
    values: Readonly<Record<string, FieldValue>>,
    source: { provider: string; at: string; proof: string },
  ) => void;
  undo: (step: UndoStep) => void;
  confirm: (keys: readonly string[]) => void;
  /** Called when the field loses the focus; sends pending changes. */
  leave: (key: string) => void;
  /**
   * `commit` moves the text being typed into the form. It is called whenever the form must be complete, and once more
   * when the returned function is called.
   */
  whileTyping: (commit: () => void) => () => void;
  settled: () => Promise<boolean>;
  shown: Shown;
  isReadOnly: boolean;
  /** Inputs that replace the usual one, by field key. */
  special: Readonly<Record<string, ComponentType<InputProps>>>;
};

export const OpenFormContext = createContext<OpenForm | null>(null);

export function useOpenForm(): OpenForm {
  const form = useContext(OpenFormContext);
  if (!form) throw new Error('A field stands outside a form.');
  return form;
}

/** Re-renders only when that field changes. */
export function useField(key: string): FieldState {
  const reader = useOpenForm().store.reader(key);
  return useSyncExternalStore(reader.subscribe, reader.read);
}

/** Re-renders only when the result of `select` differs, so it should be a string or a number. */
export function useFieldSelect<T extends string | number | boolean | undefined>(
  key: string,
  select: (state: FieldState) => T,
): T {
  const { subscribe, read } = useOpenForm().store.reader(key);
  return useSyncExternalStore(subscribe, () => select(read()));
}

export type FieldFrame = Pick<FieldView, 'visible' | 'required' | 'computed' | 'options'> & {
  error: string | undefined;
  warning: string | undefined;
  origin: FieldState['origin'];
  unplaced: FieldState['unplaced'];
  replaced: FieldState['replaced'];
};

/** `say`: the server's message, or whether the field shows its own. */
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

/** Re-renders only when what is shown around the input changed. */
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

/** `write` updates the input without rendering: it is called after each render, and whenever the field changes. */
export function useWritten(key: string, write: (state: FieldState) => void): void {
  const { subscribe, read } = useOpenForm().store.reader(key);
  const latest = useRef(write);
  useLayoutEffect(() => {
    latest.current = write;
    write(read());
  });
  useLayoutEffect(() => subscribe(() => latest.current(read())), [subscribe, read]);
}

/** Re-renders only when the result of `select` differs, so it should be a string or a number. */
export function useFormSelect<T extends string | number | boolean | null>(select: (store: FormStore) => T): T {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, () => select(store));
}

export function useFormValues() {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, store.values);
}
