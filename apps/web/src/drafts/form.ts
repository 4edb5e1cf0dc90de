import { same } from '@freeboard/domain/same';
import { useSyncExternalStore } from 'react';
import { useSession } from '../lib/session/session.ts';
import { type Typed, typedOf } from './typed.ts';

type Stored<T, B> = {
  changed: Partial<T>;
  /** The saved value that each changed field replaces: as shown before the change, or as saved since. */
  from?: Partial<T>;
  /** The value of `current` at the first edit. */
  base?: B;
  subject?: string;
};

type Options<B> = {
  /** The state that a save compares with the record, such as its version. */
  current?: B | undefined;
  /** The record, if its name is personal data: it is stored encrypted, and a draft of another subject is ignored. */
  subject?: string;
};

/** A form as one render shows it: `sent` forgets only the values that this render showed. */
export class FormDraft<T extends object, B = undefined> {
  readonly values: T;
  /**
   * What a save compares with the server (such as the version), as of the first edit, so that a newer record isn't
   * overwritten (D7).
   */
  readonly base: B;
  readonly isTyped: boolean;
  /** The saved values of fields that another user has changed since they were edited here. */
  readonly outdated: Readonly<Record<string, unknown>>;
  readonly #typed: Typed<Stored<T, B>>;
  readonly #initial: T;
  readonly #options: Options<B>;

  constructor(typed: Typed<Stored<T, B>>, initial: T, options: Options<B> = {}) {
    this.#typed = typed;
    this.#initial = initial;
    this.#options = options;
    const stored = this.#stored();
    this.values = this.#valuesOf(stored);
    this.base = this.#baseOf(stored);
    this.isTyped = stored !== null;
    this.outdated = Object.fromEntries(
      Object.entries(stored?.from ?? {}).flatMap(([key, before]) => {
        const now = initial[key as keyof T];
        const isNewer = key in initial && !same(now, before) && !same(now, this.values[key as keyof T]);
        return isNewer ? [[key, now]] : [];
      }),
    );
  }

  set = (part: Partial<T>): void => {
    const before = this.#stored();
    const next = { ...this.#valuesOf(before), ...part };
    const keys = this.#keysOf(next).filter((key) => !same(next[key], this.#initial[key]));
    if (keys.length === 0) {
      this.#typed.set(null);
      return;
    }
    this.#store({
      changed: pick(next, keys),
      from: pick({ ...this.#initial, ...before?.from }, keys),
      base: this.#baseOf(before),
    });
  };

  /** Makes later saves apply to the current record. */
  rebase = (): void => {
    const now = this.#stored();
    if (!now) return;
    const { base: _, ...rest } = now;
    this.#store(rest);
  };

  /**
   * Forgets the saved part of a record's draft; a field edited since then stays, as a change of what was saved.
   * @param saved the fields whose saved values differ from those that this render showed
   */
  sent = (saved: Partial<T> = {}): void => {
    const now = this.#stored();
    if (!now) return;
    const values = this.#valuesOf(now);
    const later = this.#keysOf(values).filter((key) => !same(values[key], this.values[key]));
    if (later.length === 0) this.#typed.sent(now);
    else this.#store({ changed: pick(values, later), from: pick({ ...this.values, ...saved }, later) });
  };

  discard = (): void => {
    if (this.#stored()) this.#typed.set(null);
  };

  #stored(): Stored<T, B> | null {
    const stored = this.#typed.get();
    return stored?.subject === this.#options.subject ? stored : null;
  }

  #store(next: Stored<T, B>): void {
    const { subject } = this.#options;
    this.#typed.set(subject === undefined ? next : { ...next, subject });
  }

  #valuesOf = (stored: Stored<T, B> | null): T => ({ ...this.#initial, ...stored?.changed });

  #baseOf = (stored: Stored<T, B> | null): B => (stored?.base === undefined ? this.#options.current : stored.base) as B;

  #keysOf = (values: T) => Object.keys(values) as (keyof T)[];
}

const pick = <T extends object>(values: T, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<T>;

/**
 * The fields of a form that a button sends. Edits survive leaving the screen, a reload and the end of the session,
 * until they are sent or discarded, separately for each agency that a user works in. Must not contain passwords or
 * other secrets.
 * @param of names the form and its record, such as `task 7`; it is stored in plain text
 * @param initial the values that the form shows before anything is typed
 */
export function useFormDraft<T extends object, B = undefined>(of: string, initial: T, options: Options<B> = {}) {
  const agency = useSession()?.user.agency?.id ?? 0;
  const typed = typedOf<Stored<T, B>>('form-entries', `${agency} ${of}`);
  useSyncExternalStore(typed.subscribe, typed.get);
  return new FormDraft<T, B>(typed, initial, options);
}
