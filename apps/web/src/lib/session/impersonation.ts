import type { NavigateFunction } from 'react-router';
import { client } from '../server/calls.ts';
import { callOrNotify } from '../server/notices.ts';
import { queryClient } from '../server/query.ts';
import { previousSession, restorePrevious, workAsUser } from './session.ts';

/** The page is reloaded this long after the account changed (section 9). */
const RELOAD_MS = 1_000;

function toAccount(navigate: NavigateFunction): void {
  queryClient.clear();
  void navigate('/account');
  setTimeout(() => window.location.reload(), RELOAD_MS);
}

/** The user's own session is saved, to return to it. @returns whether the session as the other user began */
export async function workAs(user_id: number, navigate: NavigateFunction): Promise<boolean> {
  const answer = await callOrNotify('loginWithUserId', { user_id });
  if (!answer) return false;
  workAsUser(answer.session.session_key, answer.user);
  toAccount(navigate);
  return true;
}

/**
 * Ends the impersonated session.
 * @returns false if the user's own session was not saved, so there is nothing to return to
 */
export function backToPrevious(navigate: NavigateFunction): boolean {
  if (!previousSession.get()) return false;
  // The call reads the key of the impersonated session before it is replaced.
  void client.call('logout', {});
  restorePrevious();
  toAccount(navigate);
  return true;
}
