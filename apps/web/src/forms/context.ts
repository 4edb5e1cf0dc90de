import type { FieldValue, FieldView } from '@freeboard/domain/forms';
import { type ComponentType, createContext, useContext, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { InputProps } from './input-props.ts';
import type { Shown } from './shown.ts';
import type { FieldState, FormStore } from './store.ts';

/** An open form, as its fields see it. */
export type OpenForm = {
  /** The application's. */
  id: number;
  store: FormStore;
  /** A person changed a field. */
  edit: (key: string, value: FieldValue) => void;
  /** A person took over what a provider returned; `proof` shows the server that it did. */
  takeFromProvider: (
    values: Readonly<Record<string, FieldValue>>,
    source: { provider: string; at: string; proof: string },
  ) => void;
  /** A person confirmed what these fields hold. */
  confirm: (keys: readonly string[]) => void;
  /** A field was left: what is pending goes out soon. */
  leave: (key: string) => void;
  /**
   * Takes into the form what is being typed and not taken yet; `commit` is called whenever the form has to be complete,
   * and for the last time by the function that is returned.
   */
  whileTyping: (commit: () => void) => () => void;
  /** Saves what is pending; whether all of it was. */
  settled: () => Promise<boolean>;
  /** Which fields may show what is wrong with them, and what the server said of them. */
  shown: Shown;
  isReadOnly: boolean;
  /** Draws the inputs that need more than a value, by field key. */
  special: Readonly<Record<string, ComponentType<InputProps>>>;
};

export const OpenFormContext = createContext<OpenForm | null>(null);

export function useOpenForm(): OpenForm {
  const form = useContext(OpenFormContext);
  if (!form) throw new Error('A field stands outside a form.');
  return form;
}

/** Provides what the input of `key` draws; renders again only when that field changes. */
export function useField(key: string): FieldState {
  const reader = useOpenForm().store.reader(key);
  return useSyncExternalStore(reader.subscribe, reader.read);
}

/**
 * Provides what `select` makes of the field's state; renders again only when that differs, so let it give text or a
 * number.
 */
export function useFieldSelect<T extends string | number | boolean | undefined>(
  key: string,
  select: (state: FieldState) => T,
): T {
  const { subscribe, read } = useOpenForm().store.reader(key);
  return useSyncExternalStore(subscribe, () => select(read()));
}

/** What stands around an input. */
export type FieldFrame = Pick<FieldView, 'visible' | 'required' | 'computed' | 'options'> & {
  error: string | undefined;
  warning: string | undefined;
  origin: FieldState['origin'];
  unplaced: FieldState['unplaced'];
  replaced: FieldState['replaced'];
};

/** `say`: the server's message, or whether the field shows its own. What is wrong and not shown is nothing to draw. */
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

/** Provides what stands around the input of `key`; renders again only when something of it changed. */
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
 * Keeps what stands in an input as the field has it without drawing it: `write` is called after each drawing, and as
 * often as the field changes.
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

/**
 * Provides what `select` makes of the open form; renders again only when that differs, so let it give text or a number.
 */
export function useFormSelect<T extends string | number | boolean | null>(select: (store: FormStore) => T): T {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, () => select(store));
}

/** Provides all values of the form, for what is drawn from several of them. */
export function useFormValues() {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, store.values);
}
