import { same } from '@freeboard/domain/same';
import { useSyncExternalStore } from 'react';
import { signal } from '../lib/signal.ts';
import type { DraftKind } from './names.ts';
import { ownShelf, type Shelf } from './shelf.ts';

/** Text that is sent by a button and has one author, stored while they are typed; null while nothing is. */
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

  /** `isStored`: whether it is worth storing, too. Gives whether the browser took it. */
  set(next: T | null, isStored = true): boolean {
    this.#value.set(next);
    return this.#shelf.write(this.#kind, this.#of, isStored ? next : null);
  }

  /** Whether all of it is stored. */
  get isStored(): boolean {
    return !this.#shelf.isWaiting(this.#kind, this.#of);
  }

  /** What was sent is done with; what was typed since it was sent stays, here or in another tab. */
  sent(value: T | null): void {
    if (!same(this.get(), value)) return;
    const elsewhere = this.elsewhere();
    if (elsewhere === null) this.set(null);
    else this.#value.set(elsewhere);
  }

  /** What another tab stored after this page; null where it did not. */
  elsewhere(): T | null {
    const stored = this.#shelf.read<T>(this.#kind, this.#of);
    return same(stored, this.get()) ? null : stored;
  }

  /** Reads what another tab or an earlier visit stored, unless it is shown and typed into here. */
  load(): void {
    if (this.#readers > 0) return;
    const stored = this.#shelf.read<T>(this.#kind, this.#of);
    if (!same(stored, this.get())) this.#value.set(stored);
  }
}

const all = new Map<string, Typed<unknown>>();

/** What the current user typed of a kind: the same object wherever it is read or changed. */
export function typedOf<T>(kind: DraftKind, of: string): Typed<T> {
  const shelf = ownShelf();
  const name = `${shelf.by} ${kind} ${of}`;
  const typed = all.get(name) ?? new Typed<unknown>(shelf, kind, of);
  all.set(name, typed);
  typed.load();
  return typed as Typed<T>;
}

/** Reads what this person typed and has not sent yet; null where nothing is saved. */
export const readTyped = <T>(kind: DraftKind, of: string): T | null => typedOf<T>(kind, of).get();

/** Saves what is typed until it is sent; null removes it. */
export const saveTyped = (kind: DraftKind, of: string, typed: unknown): void => {
  typedOf<unknown>(kind, of).set(typed ?? null);
};

/** Provides a text while it is typed, kept over a reload; null while nothing is. */
export function useTyped(
  kind: DraftKind,
  of: string,
): readonly [text: string | null, type: (text: string | null) => void, typed: Typed<string>] {
  const typed = typedOf<string>(kind, of);
  const text = useSyncExternalStore(typed.subscribe, typed.get);
  return [text, (next) => typed.set(next), typed];
}
