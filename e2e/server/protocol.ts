import type { User } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';

export type Carriers = 'two' | 'all' | 'none' | readonly string[];

export type AgencyInput = {
  carriers: Carriers;
  /** Whether it begins applications with the demo's default presets. */
  hasDefaults: boolean;
};
export type PersonInput = { agencyId: number | null; role: Role; name: string; displayCarriers?: boolean };

/** A user with a session that was opened without a password. */
export type SignedInPerson = { id: number; name: string; email: string; session_key: string; user: User };
export type CreatedAgency = { id: number; name: string; admin: SignedInPerson; agent: SignedInPerson };

export type TenantAsk =
  | { kind: 'agency'; input: AgencyInput }
  | { kind: 'person'; input: PersonInput }
  | { kind: 'session'; personId: number };
export type Ask = TenantAsk | { kind: 'clock'; aheadMs: number };

export type Question = { id: number; ask: Ask };
export type Answer = { id: number; data: unknown } | { id: number; error: string };
export type Ready = { url: string; sandboxUrl: string };
