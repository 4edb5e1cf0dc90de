import type { User } from '@freeboard/contract';
import { mayAs, type Permission, type Role } from '@freeboard/domain/access';
import { readStored, store } from '../browser/storage.ts';
import { signal, useSignal } from '../signal.ts';

export type SavedSession = { session_key: string; user: User; user_role: Role };

/** Returns whether a session's person has a permission, their sight of carriers counted (D24). */
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

/** The session as the browser keeps it (R1.10), shared by every tab. */
export const session = signal<SavedSession | null>(read());

/** Who was signed in before an impersonation, or null. */
export const previousSession = signal<SavedSession | null>(readStored<SavedSession>('previous_user_data'));

/** Whose session another tab of this browser ended while they worked in this one; null once somebody is signed in again. */
let endedElsewhere: number | null = null;
export const personEndedElsewhere = (): number | null => endedElsewhere;

function save(next: SavedSession | null): void {
  if (next) endedElsewhere = null;
  for (const key of KEYS) store(key, next?.[key] ?? null);
  // Stays when they sign out: `too-old.js` names whom to call.
  const agency = next?.user.agency;
  if (agency) store('agency_contact', { name: agency.name, phone: agency.phone });
  session.set(next);
}

function savePrevious(next: SavedSession | null): void {
  store('previous_user_data', next);
  previousSession.set(next);
}

/** Signs in; whoever was signed in before is forgotten. */
export function signIn(session_key: string, user: User): void {
  savePrevious(null);
  save({ session_key, user, user_role: user.role });
}

/** Works as somebody else; whoever is signed in now is kept to come back to (R1.8). */
export function workAsUser(session_key: string, user: User): void {
  savePrevious(session.get());
  save({ session_key, user, user_role: user.role });
}

/** Takes over the person as the server knows them now. */
export function refreshUser(user: User): void {
  const now = session.get();
  if (now && JSON.stringify(now.user) !== JSON.stringify(user)) save({ ...now, user, user_role: user.role });
}

/** Forgets the session and the one before it. */
export function clearSession(): void {
  savePrevious(null);
  save(null);
}

/** Puts the session before the impersonation back; false when there is none. */
export function restorePrevious(): boolean {
  const previous = previousSession.get();
  if (!previous) return false;
  savePrevious(null);
  save(previous);
  return true;
}

/** Follows sign-in and sign-out of other tabs. */
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

/**
 * Returns who types in this browser now, as a key: the person, and who works as them. What one typed is nobody else's.
 */
export function typist(): string {
  const previous = previousSession.get();
  return `${session.get()?.user.id ?? 'nobody'}${previous ? `-by-${previous.user.id}` : ''}`;
}

export const useSession = () => useSignal(session);
