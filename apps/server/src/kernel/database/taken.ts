import { type Fault, invalid } from '../faults.ts';

/** What only one may have: the unique index that says so, the field at which it is refused, and why. */
const UNIQUE = {
  people_email: ['email', 'Somebody has this e-mail address already.'],
  // Where a person's user name is changed it follows their address.
  people_username: ['email', 'Somebody has this e-mail address already.'],
  agencies_text_from: ['text_from', 'Another agency has this number.'],
} as const satisfies Record<string, readonly [field: string, message: string]>;
type Unique = keyof typeof UNIQUE;

/** Refuses what somebody else has. */
export function taken(index: Unique): Fault {
  const [field, message] = UNIQUE[index];
  return invalid({ [field]: [message] });
}

/** The same for who was told of nothing beforehand, since two asked for it at once; null where an error is none of that. */
export function lostToAnother(error: unknown): Fault | null {
  if (!(error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error)) return null;
  const index = String(error.constraint);
  return Object.hasOwn(UNIQUE, index) ? taken(index as Unique) : null;
}
