import type { User } from '@freeboard/contract';
import { mayAs, type Permission, type Role } from '@freeboard/domain/access';
import { authorOf } from '@freeboard/domain/people';
import { readStored, store } from '../browser/storage.ts';
import { signal, useSignal } from '../signal.ts';

export type SavedSession = { session_key: string; user: User; user_role: Role };

/** Includes the user's visibility of carriers (D24). */
export const maySee = ({ user, user_role }: SavedSession, permission: Permission): boolean =>
  mayAs({ role: user_role, displayCarriers: user.user_accesses.payload.display_carriers === 'Yes' }, permission);

const KEYS = ['session_key', 'user', 'user_role'] as const;

function read(): SavedSession | null {
  const [session_key, user, user_role] = [
    readStored<string>('session_key'),
    readStored<User>('user'),
    readStored<Role>('user_role'),
  ];
  return session_key && user && user_role ? { session_key, user, user_role } : null;
}

/** Stored in the browser (R1.10) and shared by all tabs. */
export const session = signal<SavedSession | null>(read());

/** Null unless a user works as another. */
export const previousSession = signal<SavedSession | null>(readStored<SavedSession>('previous_user_data'));

/**
 * Id of the user whose session another tab of this browser ended while they worked in this tab; null once a user is
 * signed in again.
 */
let endedElsewhere: number | null = null;
export const personEndedElsewhere = (): number | null => endedElsewhere;

function save(next: SavedSession | null): void {
  if (next) endedElsewhere = null;
  for (const key of KEYS) store(key, next?.[key] ?? null);
  // Stays after signing out: `too-old.js` shows this contact.
  const agency = next?.user.agency;
  if (agency) store('agency_contact', { name: agency.name, phone: agency.phone });
  session.set(next);
}

function savePrevious(next: SavedSession | null): void {
  store('previous_user_data', next);
  previousSession.set(next);
}

export function signIn(session_key: string, user: User): void {
  savePrevious(null);
  save({ session_key, user, user_role: user.role });
}

/** The current session is saved, to return to it (R1.8). */
export function workAsUser(session_key: string, user: User): void {
  savePrevious(session.get());
  save({ session_key, user, user_role: user.role });
}

export function refreshUser(user: User): void {
  const now = session.get();
  if (now && JSON.stringify(now.user) !== JSON.stringify(user)) save({ ...now, user, user_role: user.role });
}

export function clearSession(): void {
  savePrevious(null);
  save(null);
}

export function restorePrevious(): boolean {
  const previous = previousSession.get();
  if (!previous) return false;
  savePrevious(null);
  save(previous);
  return true;
}

/** Follows sign-in and sign-out in other tabs. @returns a function that stops it */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== null && event.key !== 'session_key' && event.key !== 'previous_user_data') return;
    const [before, next] = [session.get(), read()];
    if (next) endedElsewhere = null;
    else if (before) endedElsewhere = before.user.id;
    previousSession.set(readStored<SavedSession>('previous_user_data'));
    if (next?.session_key !== before?.session_key) session.set(next);
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** The user, and who works as them: drafts belong to that combination only. */
export function typist(): string {
  const previous = previousSession.get();
  return `${session.get()?.user.id ?? 'nobody'}${previous ? `-by-${previous.user.id}` : ''}`;
}

/** The acting user, as events and the history name them; null without a session. */
export function author(): { id: number; name: string } | null {
  const user = session.get()?.user;
  const previous = previousSession.get()?.user;
  return user ? { id: previous?.id ?? user.id, name: authorOf(user.name, previous?.name ?? null) } : null;
}

export const useSession = () => useSignal(session);
