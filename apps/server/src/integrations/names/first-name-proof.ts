import type { Vault } from '../../kernel/secrets.ts';

export type LookedUp = { readonly name: string; readonly gender: string };

type Maker = {
  readonly services: { readonly vault: Vault };
  readonly viewer: { readonly agencyId: number | null };
};

const claimOf = ({ viewer }: Maker, { name, gender }: LookedUp) => [viewer.agencyId, name.trim(), gender];

/**
 * A sealed proof that this server looked up a gender. The page returns it with the gender, so that neither can be
 * forged.
 */
export const proofOf = (context: Maker, found: LookedUp): string =>
  context.services.vault.sealTicket('first name', claimOf(context, found));

export function isProven(context: Maker, proof: string, claimed: LookedUp): boolean {
  try {
    const proven = context.services.vault.openTicket('first name', proof);
    return JSON.stringify(proven) === JSON.stringify(claimOf(context, claimed));
  } catch {
    return false;
  }
}
