import type { User } from '@freeboard/contract';

export const aPerson = (id: number): User =>
  ({ id, role: 'admin', draft_key: btoa(String.fromCharCode(id).repeat(32)) }) as User;
