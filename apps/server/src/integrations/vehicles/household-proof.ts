import type { Household } from '@freeboard/domain/vehicles';
import type { Vault } from '../../kernel/secrets.ts';

export type ProvenHousehold = Household & { readonly provider: string; readonly at: string };

type Maker = {
  readonly services: { readonly vault: Vault };
  readonly viewer: { readonly agencyId: number | null };
};

/**
 * Seals the result of a household lookup for the viewer's agency. The page returns the seal with the values that it
 * saves, which proves where they come from.
 */
export const proofOfHousehold = ({ services, viewer }: Maker, found: ProvenHousehold): string =>
  services.vault.sealTicket('household', { agency_id: viewer.agencyId, found });

/** Opens a household's proof; null unless this installation sealed it for the viewer's agency. */
export function provenHousehold({ services, viewer }: Maker, proof: string): ProvenHousehold | null {
  try {
    const ticket = services.vault.openTicket('household', proof) as {
      agency_id: number | null;
      found: ProvenHousehold;
    };
    return ticket.agency_id === viewer.agencyId ? ticket.found : null;
  } catch {
    return null;
  }
}
