import type { Vault } from '../../kernel/secrets.ts';

/** A gender that was looked up here from a first name. */
export type LookedUp = { readonly name: string; readonly gender: string };

/** The context of a lookup: the installation's vault, and the agency. */
type Maker = {
  readonly services: { readonly vault: Vault };
  readonly viewer: { readonly agencyId: number | null };
};

const claimOf = ({ viewer }: Maker, { name, gender }: LookedUp) => [viewer.agencyId, name.trim(), gender];

/** A proof that a page submits with a looked-up gender: sealed, so that it cannot be forged. */
export const proofOf = (context: Maker, found: LookedUp): string =>
  context.services.vault.sealTicket('first name', claimOf(context, found));

/** Whether a proof was issued here, for the agency, for exactly this name and gender. */
export function isProven(context: Maker, proof: string, claimed: LookedUp): boolean {
  try {
    const proven = context.services.vault.openTicket('first name', proof);
    return JSON.stringify(proven) === JSON.stringify(claimOf(context, claimed));
  } catch {
    return false;
  }
}
