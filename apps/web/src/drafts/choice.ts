import { same } from '@freeboard/domain/same';
import { useEffect, useSyncExternalStore } from 'react';
import { session, useSession } from '../lib/session/session.ts';
import { type Signal, signal, useSignal } from '../lib/signal.ts';
import { type Merge, mergeWhole } from './merge.ts';
import { type Typed, typedOf } from './typed.ts';

/** `base`: the saved value that it replaces. */
type Unsent<T> = { value: T; base: T };
type Sending = { isSending: boolean; error: string | null };
export const OUTDATED = 'Someone else changed this. Yours is not saved.';
const WAITING = 'Not saved yet: decide about the other change first.';

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
      state.set({ isSending: true, error: null });
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
  const { isSending, error } = useSignal(sendingOf(typed));
  /**
   * The draft merged with what is saved now. Where both changed a part, `mine` has the draft's value and `theirs` the
   * saved one.
   */
  const mine = unsent ? merge(unsent.base, saved, unsent.value) : saved;
  const theirs = unsent ? merge(unsent.base, unsent.value, saved) : saved;
  const isConflict = !isSending && !same(mine, theirs);
  const shown = unsent && isSending ? unsent.value : mine;
  const message = error ?? (isConflict ? OUTDATED : null);

  function put(value: T): void {
    const isTakenBack = same(value, saved) && !isSending;
    // The base of what is being sent stays until the answer: after a reload, none of it counts as saved.
    const base = isSending ? (typed.get()?.base ?? saved) : saved;
    typed.set(isTakenBack ? null : { value, base });
    if (isTakenBack) sendingOf(typed).set({ isSending: false, error: null });
    else void send(typed, save, merge);
  }

  function choose(value: T): void {
    const next = merge(shown, mine, value);
    // A change outside the conflict: nothing is sent until the user resolves it.
    if (unsent && isConflict && !same(next, merge(shown, theirs, value))) typed.set({ ...unsent, value: next });
    else put(next);
  }

  /**
   * Resolves a part's conflict with the user's own value; other conflicts stay open, and nothing is sent until they are
   * resolved.
   */
  function keepPart<K extends keyof T>(key: K): void {
    if (!unsent) return;
    const value = { ...unsent.value, [key]: mine[key] };
    const base = { ...unsent.base, [key]: saved[key] };
    if (same(merge(base, saved, value), merge(base, value, saved))) put(mine);
    else typed.set({ value, base });
  }

  function part<K extends keyof T>(key: K): Choice<T[K]> {
    const isOwn = isConflict && !same(mine[key], theirs[key]);
    const isWaiting = isConflict && !isOwn;
    const isUnsent = !same(shown[key], saved[key]);
    return {
      value: shown[key],
      saved: saved[key],
      error: isUnsent ? (isWaiting ? WAITING : message) : null,
      conflict: isOwn ? { theirs: theirs[key] } : null,
      choose: (value) => choose({ ...shown, [key]: value }),
      again: isWaiting ? null : () => keepPart(key),
      discard: () => choose({ ...shown, [key]: theirs[key] }),
    };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the setting is shown
  useEffect(() => {
    const left = typed.get();
    if (left === null || sendingOf(typed).get().isSending) return;
    if (same(mine, saved)) typed.sent(left);
    else if (!isConflict) put(mine);
  }, [typed]);

  const choice: Choice<T> = {
    value: shown,
    saved,
    error: message,
    conflict: isConflict ? { theirs } : null,
    choose,
    again: () => put(mine),
    discard: () => put(theirs),
  };
  return { ...choice, part };
}

export type Choice<T> = {
  /** As chosen, even while it isn't saved. */
  readonly value: T;
  readonly saved: T;
  readonly error: string | null;
  /** Another user has saved something else; `theirs` is what `discard` leaves. */
  readonly conflict: { readonly theirs: T } | null;
  readonly choose: (value: T) => void;
  /** Sends the unsent choice, even over one that another user saved; null while another part's conflict is open. */
  readonly again: (() => void) | null;
  /** Takes what another user saved where both changed it. */
  readonly discard: () => void;
};

/** A choice as an input shows it, such as a number as the text of an option. */
export const viewOf = <T, U>(choice: Choice<T>, to: (value: T) => U, from: (value: U) => T): Choice<U> => ({
  ...choice,
  value: to(choice.value),
  saved: to(choice.saved),
  conflict: choice.conflict && { theirs: to(choice.conflict.theirs) },
  choose: (value) => choice.choose(from(value)),
});
