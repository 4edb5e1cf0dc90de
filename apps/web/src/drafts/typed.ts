import { same } from '@freeboard/domain/same';
import { useSyncExternalStore } from 'react';
import { signal } from '../lib/signal.ts';
import type { DraftKind } from './names.ts';
import { ownShelf, type Shelf } from './shelf.ts';

/** A user's unsent input, stored while it is typed; null while there is none. */
export class Typed<T> {
  readonly #shelf: Shelf;
  readonly #kind: DraftKind;
  readonly #of: string;
  readonly #value = signal<T | null>(null);
  #readers = 0;

  constructor(shelf: Shelf, kind: DraftKind, of: string) {
    this.#shelf = shelf;
    this.#kind = kind;
    this.#of = of;
  }

  get = (): T | null => this.#value.get();

  subscribe = (listener: () => void): (() => void) => {
    this.#readers += 1;
    const end = this.#value.subscribe(listener);
    return () => {
      this.#readers -= 1;
      end();
    };
  };

  /** `isStored`: false removes the stored copy. @returns whether the storage was updated */
  set(next: T | null, isStored = true): boolean {
    this.#value.set(next);
    return this.#shelf.write(this.#kind, this.#of, isStored ? next : null);
  }

  get isStored(): boolean {
    return !this.#shelf.isWaiting(this.#kind, this.#of);
  }

  /** Forgets the sent value; edits since then stay, here or in another tab. */
  sent(value: T | null): void {
    if (!same(this.get(), value)) return;
    const elsewhere = this.elsewhere();
    if (elsewhere === null) this.set(null);
    else this.#value.set(elsewhere);
  }

  /** The stored draft if another tab has changed it; null if it is the same as here. */
  elsewhere(): T | null {
    const stored = this.#shelf.read<T>(this.#kind, this.#of);
    return same(stored, this.get()) ? null : stored;
  }

  /** Reads the draft that another tab or an earlier visit stored, unless it is being shown here. */
  load(): void {
    if (this.#readers > 0) return;
    const stored = this.#shelf.read<T>(this.#kind, this.#of);
    if (!same(stored, this.get())) this.#value.set(stored);
  }
}

const all = new Map<string, Typed<unknown>>();

/** The same object wherever it is read or changed. */
export function typedOf<T>(kind: DraftKind, of: string): Typed<T> {
  const shelf = ownShelf();
  const name = `${shelf.by} ${kind} ${of}`;
  const typed = all.get(name) ?? new Typed<unknown>(shelf, kind, of);
  all.set(name, typed);
  typed.load();
  return typed as Typed<T>;
}

export const readTyped = <T>(kind: DraftKind, of: string): T | null => typedOf<T>(kind, of).get();

/** Null removes the stored edits. */
export const saveTyped = (kind: DraftKind, of: string, typed: unknown): void => {
  typedOf<unknown>(kind, of).set(typed ?? null);
};

/** Text being typed, which survives a reload; null while there is none. */
export function useTyped(
  kind: DraftKind,
  of: string,
): readonly [text: string | null, type: (text: string | null) => void, typed: Typed<string>] {
  const typed = typedOf<string>(kind, of);
  const text = useSyncExternalStore(typed.subscribe, typed.get);
  return [text, (next) => typed.set(next), typed];
}
