import { type Fault, invalid } from '../faults.ts';

const UNIQUE = {
  people_email: ['email', 'Someone has this e-mail address already.'],
  // A user name is changed only together with the e-mail address.
  people_username: ['email', 'Someone has this e-mail address already.'],
  policies_key: ['policy_number', 'This policy of the carrier is in the book already.'],
  policies_number: ['policy_number', 'This policy of the carrier is in the book already.'],
  agencies_text_from: ['text_from', 'Another agency has this number.'],
} as const satisfies Record<string, readonly [field: string, message: string]>;
type Unique = keyof typeof UNIQUE;

export function taken(index: Unique): Fault {
  const [field, message] = UNIQUE[index];
  return invalid({ [field]: [message] });
}

export function lostToAnother(error: unknown): Fault | null {
  if (!(error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error)) return null;
  const index = String(error.constraint);
  return Object.hasOwn(UNIQUE, index) ? taken(index as Unique) : null;
}
