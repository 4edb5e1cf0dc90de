import { useState } from 'react';
import { readStored, store } from '../lib/browser/storage.ts';
import { typist } from '../lib/session/session.ts';

/** Words that are sent by a button and that nobody else changes: by what they are, who types them and what of. */
const keyOf = (what: string, of: string): string => `freeboard.${what}.${typist()}.${of}`;

/** Reads what this person typed and has not sent yet; null where nothing is saved. */
export const readTyped = <T>(what: string, of: string): T | null => readStored<T>(keyOf(what, of));

/** Saves what is typed until it is sent; null removes it. */
export const saveTyped = (what: string, of: string, typed: unknown): void => {
  store(keyOf(what, of), typed);
};

/** Provides a text while it is typed, kept over a reload; null while nothing is. */
export function useTyped(
  what: string,
  of: string,
): readonly [typed: string | null, type: (text: string | null) => void] {
  const [typed, setTyped] = useState(() => readTyped<string>(what, of));
  const type = (text: string | null) => {
    setTyped(text);
    saveTyped(what, of, text);
  };
  return [typed, type];
}
