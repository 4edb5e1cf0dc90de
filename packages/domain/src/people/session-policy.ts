import { MESSAGES } from '../wording/messages.ts';

/** Duration of a session: the default (D14), and an agency's limits. */
export const SESSION_POLICY = {
  /** Maximum time without activity, in minutes. */
  idle_minutes: { usual: 50, least: 5, most: 240 },
  /** Maximum duration regardless of activity, in hours. */
  session_hours: { usual: 12, least: 1, most: 24 },
} as const;

/** Activity is recorded at most this often, so that a busy page does not write on every call. */
export const SEEN_EVERY_MS = 30_000;

/** Null for the default. */
export type SessionPolicy = { [key in keyof typeof SESSION_POLICY]: number | null };
type Key = keyof SessionPolicy;
const KEYS = Object.keys(SESSION_POLICY) as Key[];

const inForce = (policy: SessionPolicy, key: Key): number => policy[key] ?? SESSION_POLICY[key].usual;

export function sessionPolicyErrors(policy: SessionPolicy): Partial<Record<Key, string>> {
  for (const key of KEYS) {
    const { least, most } = SESSION_POLICY[key];
    const value = inForce(policy, key);
    if (!Number.isInteger(value)) return { [key]: MESSAGES.invalid };
    if (value < least || value > most) return { [key]: `From ${least} to ${most}.` };
  }
  if (inForce(policy, 'idle_minutes') <= inForce(policy, 'session_hours') * 60) return {};
  return { idle_minutes: 'A session ends before somebody can be idle for so long.' };
}
