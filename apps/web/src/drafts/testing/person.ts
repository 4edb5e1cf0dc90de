import type { User } from '@freeboard/contract';

/** Returns a person as their session has them, with a key of drafts of their own. */
export const aPerson = (id: number): User =>
  ({ id, role: 'admin', draft_key: btoa(String.fromCharCode(id).repeat(32)) }) as User;
