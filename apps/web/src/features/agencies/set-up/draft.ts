import type { NewPasswordValue } from '../../../ui/credentials/new-password.tsx';
import { type AgencyDraft, NEW_AGENCY } from '../draft.ts';

export type Draft = {
  name: string;
  email: string;
  username: string;
  password: NewPasswordValue;
  agency: AgencyDraft;
  logo: File | null;
  serverErrors: Readonly<Record<string, string>>;
};

export const NEW_DRAFT: Draft = {
  name: '',
  email: '',
  username: '',
  password: { password: '', again: '' },
  agency: NEW_AGENCY,
  logo: null,
  serverErrors: {},
};

/** The fields of the first step, which the server may refuse after the second. */
export const YOURS = ['name', 'email', 'username', 'password'] as const;
