import { same } from '@freeboard/domain/same';
import { useEffect, useSyncExternalStore } from 'react';
import { session, useSession } from '../lib/session/session.ts';
import { type Signal, signal, useSignal } from '../lib/signal.ts';
import { type Typed, typedOf } from './typed.ts';

/** `base`: the saved value that it replaces. */
type Unsent<T> = { value: T; base: T };
type Sending = { isSending: boolean; error: string | null };
/** Resolves to the value's error, or null once it is saved. */
type Save<T> = (value: T) => Promise<string | null>;

/** By draft: a choice may still be on its way when its screen is opened again. */
let sendings = new WeakMap<object, Signal<Sending>>();
// A call of an ended session may be answered late or never, so what it carried is sent again.
session.subscribe(() => {
  if (session.get() === null) sendings = new WeakMap();
});

function sendingOf(typed: object): Signal<Sending> {
  const state = sendings.get(typed) ?? signal<Sending>({ isSending: false, error: null });
  sendings.set(typed, state);
  return state;
}

/** Sends a choice, and afterwards the one that replaced it; the one that fails stays unsent. */
async function send<T>(typed: Typed<Unsent<T>>, save: Save<T>): Promise<void> {
  const state = sendingOf(typed);
  if (state.get().isSending) return;
  state.set({ isSending: true, error: null });
  let error: string | null = null;
  try {
    for (let unsent = typed.get(); unsent !== null && error === null; unsent = typed.get()) {
      const wrong = await save(unsent.value);
      const now = typed.get();
      if (now === null || same(now.value, unsent.value)) {
        if (wrong === null) typed.sent(now);
        error = wrong;
      } else if (wrong === null) typed.set({ ...now, base: unsent.value });
    }
  } finally {
    state.set({ isSending: false, error });
  }
}

/**
 * A setting that is saved as soon as it is chosen, kept as a draft until the server has it. A choice that an earlier
 * visit could not save is sent when the setting is shown again, unless another user changed the setting since (D7).
 */
export function useChoice<T>(of: string, saved: T, save: Save<T>) {
  const agency = useSession()?.user.agency?.id ?? 0;
  const typed = typedOf<Unsent<T>>('choice', `${agency} ${of}`);
  const unsent = useSyncExternalStore(typed.subscribe, typed.get);
  const { isSending, error } = useSignal(sendingOf(typed));
  const isChanged = unsent !== null && !isSending && !same(unsent.base, saved);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the setting is shown
  useEffect(() => {
    const left = typed.get();
    if (left === null || sendingOf(typed).get().isSending) return;
    if (same(left.value, saved)) typed.sent(left);
    else if (same(left.base, saved)) void send(typed, save);
  }, [typed]);

  return {
    value: unsent ? unsent.value : saved,
    error: error ?? (isChanged ? 'Someone else changed this. Yours is not saved.' : null),
    choose: (value: T): void => {
      const isTakenBack = same(value, saved) && !isSending;
      typed.set(isTakenBack ? null : { value, base: saved });
      if (isTakenBack) sendingOf(typed).set({ isSending: false, error: null });
      else void send(typed, save);
    },
    /** Sends what is unsent, also over what another user saved. */
    again: (): void => void send(typed, save),
  };
}
export type Choice<T> = ReturnType<typeof useChoice<T>>;
