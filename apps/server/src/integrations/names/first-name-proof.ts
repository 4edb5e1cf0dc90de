import type { Vault } from '../../kernel/secrets.ts';

/** A gender that was looked up here from a first name. */
export type LookedUp = { readonly name: string; readonly gender: string };

/** Who looked it up: the installation's vault, and the agency. */
type Maker = {
  readonly services: { readonly vault: Vault };
  readonly viewer: { readonly agencyId: number | null };
};

const claimOf = ({ viewer }: Maker, { name, gender }: LookedUp) => [viewer.agencyId, name.trim(), gender];

/** Returns what a page shows when it saves a gender that was looked up: sealed, so that nobody else can make one. */
export const proofOf = (context: Maker, found: LookedUp): string =>
  context.services.vault.sealTicket('first name', claimOf(context, found));

/** Returns whether a proof was made here, for the agency, for just this name and gender. */
export function isProven(context: Maker, proof: string, claimed: LookedUp): boolean {
  try {
    const proven = context.services.vault.openTicket('first name', proof);
    return JSON.stringify(proven) === JSON.stringify(claimOf(context, claimed));
  } catch {
    return false;
  }
}
