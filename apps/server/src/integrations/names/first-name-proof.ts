import type { Vault } from '../../kernel/secrets.ts';

/** A gender that was looked up here from a first name. */
export type LookedUp = { readonly name: string; readonly gender: string };

/** Who looked it up: the installation's vault, and the agency. */
type Maker = {
  readonly services: { readonly vault: Vault };
  readonly viewer: { readonly agencyId: number | null };
};

const textOf = ({ viewer }: Maker, { name, gender }: LookedUp): string =>
  JSON.stringify(['gender', viewer.agencyId, name.trim(), gender]);

/** What a page shows when it saves a gender that was looked up: sealed, so that nobody else can make one. */
export const proofOf = (context: Maker, found: LookedUp): string =>
  context.services.vault.seal(textOf(context, found)).toString('base64url');

/** Whether a proof was made here, for the agency, for just this name and gender. */
export function isProven(context: Maker, proof: string, claimed: LookedUp): boolean {
  try {
    return context.services.vault.open(Buffer.from(proof, 'base64url')) === textOf(context, claimed);
  } catch {
    return false;
  }
}
