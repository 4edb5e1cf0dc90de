import type { FieldValue } from '@freeboard/domain';
import { type ComponentType, createContext, type RefObject, useContext, useRef, useSyncExternalStore } from 'react';
import type { InputProps } from './input-props.ts';
import type { Shown } from './shown.ts';
import type { FieldState, FormStore } from './store.ts';

/** An open form, as its fields see it. */
export type OpenForm = {
  store: FormStore;
  /** A person changed a field. */
  edit: (key: string, value: FieldValue) => void;
  /** A person confirmed what these fields hold. */
  confirm: (keys: readonly string[]) => void;
  /** A field was left: what is pending goes out soon. */
  leave: (key: string) => void;
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

/** What the input of `key` draws; renders again only when that field changes. */
export function useField(key: string): FieldState {
  const reader = useOpenForm().store.reader(key);
  return useSyncExternalStore(reader.subscribe, reader.read);
}

/** As `useField`; what a person is typing, which the document holds itself (`draft`), is nothing new to draw. */
export function useFieldUnlessTyping(key: string, draft: RefObject<string | null>): FieldState {
  const reader = useOpenForm().store.reader(key);
  const drawn = useRef<FieldState | null>(null);
  return useSyncExternalStore(reader.subscribe, () => {
    const before = drawn.current;
    const now = reader.read();
    const isTyped = draft.current !== null && before?.view === now.view && before.unread === now.unread;
    if (!isTyped) drawn.current = now;
    return isTyped ? before : now;
  });
}

/** What stands around the input of `key`: its view, and where its value comes from. */
export function useFieldFrame(key: string): Omit<FieldState, 'value' | 'unread'> {
  const { subscribe, read } = useOpenForm().store.reader(key);
  const view = useSyncExternalStore(subscribe, () => read().view);
  const origin = useSyncExternalStore(subscribe, () => read().origin);
  return { view, origin };
}

/** What `select` makes of the open form; renders again only when that differs, so let it give text or a number. */
export function useFormSelect<T extends string | number | boolean | null>(select: (store: FormStore) => T): T {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, () => select(store));
}

/** All values of the form, for what is drawn from several of them. */
export function useFormValues() {
  const { store } = useOpenForm();
  return useSyncExternalStore(store.subscribe, store.values);
}
