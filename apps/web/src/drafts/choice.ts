import { same } from '@freeboard/domain/same';
import { useEffect, useSyncExternalStore } from 'react';
import { session, useSession } from '../lib/session/session.ts';
import { type Signal, signal, useSignal } from '../lib/signal.ts';
import { type Merge, mergeWhole } from './merge.ts';
import { type Typed, typedOf } from './typed.ts';

/** `base`: the saved value that it replaces. */
type Unsent<T> = { value: T; base: T };
/** `value`: what is being sent while `isSending`. */
type Sending = { isSending: boolean; error: string | null; value?: unknown };
export const OUTDATED = 'Someone else changed this. Yours is not saved.';

/** A save was refused because another user has saved `now` since the change's base. */
export class Outdated<T> {
  readonly now: T;
  constructor(now: T) {
    this.now = now;
  }
}
/**
 * Resolves to an error message, null once saved, or the newer saved value; `base` is the saved value being replaced.
 */
type Save<T> = (value: T, base: T) => Promise<string | null | Outdated<T>>;

/** By draft, because a choice may still be in transit when its screen is opened again. */
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

/** Merges a refused choice with what another user saved. @returns whether it can be sent again */
function rebase<T>(typed: Typed<Unsent<T>>, base: T, theirs: T, merge: Merge<T>): boolean {
  const now = typed.get();
  if (now === null || same(theirs, base)) return false;
  const mine = merge(base, theirs, now.value);
  if (!same(mine, merge(base, now.value, theirs))) {
    typed.set({ value: now.value, base });
    return false;
  }
  if (same(mine, theirs)) typed.sent(now);
  else typed.set({ value: mine, base: theirs });
  return true;
}

/** Also sends a choice made while sending; a choice that fails stays unsent. */
async function send<T>(typed: Typed<Unsent<T>>, save: Save<T>, merge: Merge<T>): Promise<void> {
  const state = sendingOf(typed);
  if (state.get().isSending) return;
  let error: string | null = null;
  try {
    for (let unsent = typed.get(); unsent !== null && error === null; unsent = typed.get()) {
      state.set({ isSending: true, error: null, value: unsent.value });
      const wrong = await save(unsent.value, unsent.base);
      if (wrong instanceof Outdated) {
        if (rebase(typed, unsent.base, wrong.now, merge)) continue;
        error = same(wrong.now, unsent.base) ? 'Not saved. Try again.' : null;
        break;
      }
      const now = typed.get();
      if (now === null || same(now.value, unsent.value)) {
        if (wrong === null) typed.sent(now);
        error = wrong;
      } else typed.set({ ...now, base: wrong === null ? unsent.value : unsent.base });
    }
  } finally {
    state.set({ isSending: false, error });
  }
}

/**
 * A setting that is saved as soon as it is chosen, and is stored as a draft until the server has it. A choice that an
 * earlier visit could not save is sent when the setting is shown again, unless another user changed the setting since
 * (D7). `merge` combines a setting of several parts with what others saved; only parts that both changed are a
 * conflict.
 */
export function useChoice<T>(of: string, saved: T, save: Save<T>, merge: Merge<T> = mergeWhole) {
  const agency = useSession()?.user.agency?.id ?? 0;
  const typed = typedOf<Unsent<T>>('choice', `${agency} ${of}`);
  const unsent = useSyncExternalStore(typed.subscribe, typed.get);
  const sending = useSignal(sendingOf(typed));
  const { isSending, error } = sending;
  /**
   * The draft merged with what is saved now. Where both changed a part, `mine` has the draft's value and `theirs` the
   * saved one.
   */
  const mine = unsent ? merge(unsent.base, saved, unsent.value) : saved;
  const theirs = unsent ? merge(unsent.base, unsent.value, saved) : saved;
  const isConflict = !isSending && !same(mine, theirs);
  const shown = unsent && isSending ? unsent.value : mine;

  function put(value: T): void {
    const isTakenBack = same(value, saved) && !isSending;
    typed.set(isTakenBack ? null : { value, base: isSending ? (sending.value as T) : saved });
    if (isTakenBack) sendingOf(typed).set({ isSending: false, error: null });
    else void send(typed, save, merge);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the setting is shown
  useEffect(() => {
    const left = typed.get();
    if (left === null || sendingOf(typed).get().isSending) return;
    if (same(mine, saved)) typed.sent(left);
    else if (!isConflict) put(mine);
  }, [typed]);

  return {
    value: shown,
    error: error ?? (isConflict ? OUTDATED : null),
    choose: (value: T): void => {
      const next = merge(shown, mine, value);
      // Another part than those in conflict: nothing is sent until the user decides about these.
      if (unsent && isConflict && !same(next, merge(shown, theirs, value))) typed.set({ ...unsent, value: next });
      else put(next);
    },
    /** Sends the unsent choice, even over one that another user saved. */
    again: (): void => put(mine),
  };
}
export type Choice<T> = ReturnType<typeof useChoice<T>>;
