import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { readText, storeText } from '../lib/browser/storage.ts';
import { session, typist } from '../lib/session/session.ts';
import { type DraftKind, draftNames, draftsOf, prefixOf, waiting } from './names.ts';

const NONCE_BYTES = 24;
const SEALED = 'sealed:';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function textOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * The keys with which the server lets users read their drafts (docs/decisions/2026-11-28-drafts.md), by user: the
 * user signed in now, and the previous one until another signs in.
 */
const keys = new Map<string, Uint8Array>();

/** For each draft, the names of older copies that it fully contains. */
const older = new Map<string, readonly string[]>();

function removeOlder(name: string): void {
  for (const one of older.get(name) ?? []) {
    waiting.delete(one);
    storeText(one, null);
  }
  older.delete(name);
}

function learnKey(): void {
  const user = session.get()?.user;
  if (!user?.draft_key) return;
  const by = typist();
  keys.set(by, bytesOf(user.draft_key));
  // Deletes the previous user's key only after the listeners of this change have stored what that user left.
  queueMicrotask(() => {
    for (const other of keys.keys()) if (other !== typist()) keys.delete(other);
  });
}

/**
 * Unsaved drafts of one user in this browser. Stored encrypted with a key that the server gives only to that user's
 * sessions, so that the next user of the computer can't read them.
 */
export class Shelf {
  readonly by: string;
  constructor(by: string) {
    this.by = by;
  }

  get hasKey(): boolean {
    return keys.has(this.by);
  }

  read<T>(kind: DraftKind, of: string): T | null {
    return this.#open<T>(prefixOf(kind, this.by) + of);
  }

  /**
   * Stores a value, or removes it if null. Returns whether it is stored: without the user's key, or with a full
   * storage, it waits in this page.
   */
  write(kind: DraftKind, of: string, value: unknown): boolean {
    const name = prefixOf(kind, this.by) + of;
    if (value !== null && value !== undefined) {
      const text = JSON.stringify(value);
      // Visitors who are not signed in have no key and can't be distinguished, so nothing waits for them.
      if (!this.by.startsWith('nobody')) waiting.set(name, text);
      return this.#seal(name, text);
    }
    waiting.delete(name);
    const isRemoved = storeText(name, null);
    if (isRemoved) removeOlder(name);
    return isRemoved;
  }

  isWaiting = (kind: DraftKind, of: string): boolean => waiting.has(prefixOf(kind, this.by) + of);

  /** Removes older copies, all contained in the next value of `of`, once that is stored or discarded. */
  supersede(kind: DraftKind, copies: readonly string[], of: string): void {
    const prefix = prefixOf(kind, this.by);
    const names = copies.filter((copy) => copy !== of).map((copy) => prefix + copy);
    older.set(prefix + of, [...(older.get(prefix + of) ?? []), ...names]);
  }

  /** The `of` of each stored draft of a kind, limited to those that begin with `start`. */
  stored(kind: DraftKind, start = ''): string[] {
    const prefix = prefixOf(kind, this.by);
    return draftNames(prefix + start).map((name) => name.slice(prefix.length));
  }

  /** Encrypts drafts that wait to be stored, and drafts that an earlier release stored in plain text. */
  sealPlain(): void {
    if (!this.hasKey) return;
    for (const name of draftsOf(this.by)) {
      const text = waiting.get(name) ?? readText(name);
      if (text !== null && !text.startsWith(SEALED)) this.#seal(name, text);
    }
  }

  #seal(name: string, text: string): boolean {
    const key = keys.get(this.by);
    if (!key) return false;
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = xchacha20poly1305(key, nonce, new TextEncoder().encode(name)).encrypt(
      new TextEncoder().encode(text),
    );
    const isStored = storeText(name, `${SEALED}${textOf(nonce)}.${textOf(sealed)}`);
    if (isStored) {
      waiting.delete(name);
      removeOlder(name);
    }
    return isStored;
  }

  #open<T>(name: string): T | null {
    const text = waiting.get(name) ?? readText(name);
    if (text === null) return null;
    try {
      if (!text.startsWith(SEALED)) return JSON.parse(text) as T;
      const key = keys.get(this.by);
      const [nonce = '', sealed = ''] = text.slice(SEALED.length).split('.');
      if (!key) return null;
      const bytes = xchacha20poly1305(key, bytesOf(nonce), new TextEncoder().encode(name)).decrypt(bytesOf(sealed));
      return JSON.parse(new TextDecoder().decode(bytes)) as T;
    } catch {
      // A draft stored under another key, or damaged, counts as missing.
      return null;
    }
  }
}

export const ownShelf = (): Shelf => new Shelf(typist());

function follow(): void {
  learnKey();
  ownShelf().sealPlain();
}
follow();
session.subscribe(follow);
