import type { Permission } from '../access.ts';
import { lowerFirst } from '../wording/plain-text.ts';

/** Each group is a set of permissions of `access.ts`. */
export const SCOPE_GROUPS = [
  {
    key: 'quote',
    label: 'Create applications and quote',
    hint: 'Also receives leads; what it creates is assigned to nobody',
    scopes: ['application.create', 'application.edit', 'application.launch'],
  },
  {
    key: 'read',
    label: 'Read applications and quotes',
    hint: 'Premiums, terms and policies',
    scopes: ['application.see'],
  },
  { key: 'clients', label: 'Read clients', hint: 'Names, phones, e-mail', scopes: ['client.see'] },
  {
    key: 'policies',
    label: 'Enter policies',
    hint: 'Adds policies and renewals to the book, or changes them',
    scopes: ['policy.import'],
  },
  {
    key: 'documents',
    label: 'Add and read documents',
    hint: 'Files of an application',
    scopes: ['note.write', 'application.log'],
  },
  {
    key: 'proposals',
    label: 'Make proposals',
    hint: 'A PDF or a link for the client',
    scopes: ['quote.send', 'quote.download'],
  },
  { key: 'messages', label: 'Read messages', hint: 'E-mail and texts with clients', scopes: ['message.use'] },
  { key: 'webhooks', label: 'Manage webhooks', hint: 'Addresses that receive events', scopes: ['portal.manage'] },
] as const satisfies readonly { key: string; label: string; hint: string; scopes: readonly Permission[] }[];

export const API_SCOPES = SCOPE_GROUPS.flatMap(({ scopes }): readonly ApiScope[] => scopes) as [
  ApiScope,
  ...ApiScope[],
];
export type ApiScope = (typeof SCOPE_GROUPS)[number]['scopes'][number];

/** 'Read clients, make proposals'; 'Everything' if the key has all scopes. */
export function scopeText(scopes: readonly string[]): string {
  const groups = SCOPE_GROUPS.filter((group) => group.scopes.some((scope) => scopes.includes(scope)));
  if (API_SCOPES.every((scope) => scopes.includes(scope))) return 'Everything';
  const words = groups.map(({ label }, at) => (at === 0 ? label : lowerFirst(label)));
  return words.join(', ');
}

/** In days; null for no end. */
export const KEY_LIFETIMES = [
  ['30', 'in 30 days', 30],
  ['90', 'in 3 months', 90],
  ['180', 'in 6 months', 180],
  ['365', 'in a year', 365],
  ['never', 'never', null],
] as const;

export const KEY_LIMITS = { rate: 60, most_rate: 6_000, keys: 100, overlap_hours: 24, ends_soon_days: 14 } as const;

/**
 * `days`: how long an assistant's access lasts, regardless of use. `refresh_grace_s`: seconds within which a refresh
 * token may be exchanged again.
 */
export const ASSISTANT_LIMITS = { days: 90, refresh_grace_s: 20 } as const;

export type KeyState = 'active' | 'ends_soon' | 'never_used' | 'expired' | 'revoked';

type KeyTimes = { expires_at: string | null; last_used_at: string | null; revoked_at: string | null };

/** An unused key that expires soon is `ends_soon`. */
export function keyState({ expires_at, last_used_at, revoked_at }: KeyTimes, now: number): KeyState {
  if (revoked_at !== null) return 'revoked';
  const left_ms = expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(expires_at) - now;
  if (left_ms <= 0) return 'expired';
  if (left_ms <= KEY_LIMITS.ends_soon_days * 86_400_000) return 'ends_soon';
  return last_used_at === null ? 'never_used' : 'active';
}
