import type { ZohoRegion } from '@freeboard/domain/crm';
import { z } from 'zod';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { Fault } from '../../kernel/faults.ts';
import type { Services } from '../../kernel/services.ts';
import { sharedTokens } from '../../kernel/shared-tokens.queries.ts';
import { connectionRow } from './crm.queries.ts';
import { type Crm, CrmError } from './zoho/crm.ts';
import { createZoho } from './zoho/zoho.ts';
import type { ZohoAccount } from './zoho/zoho-access.ts';

const sealedSecrets = z.object({ client_secret: z.string(), refresh_token: z.string() });

export const crmWith = ({ caller, outside, vault, env }: Services, account: ZohoAccount): Crm =>
  createZoho(account, { caller, tokens: sharedTokens(outside, vault), sandboxUrl: env.sandboxUrl });

/** The agency's CRM; null when none is connected. @throws CrmError when its secrets cannot be decrypted */
export async function crmOf(services: Services, db: TenantDb, agencyId: number): Promise<Crm | null> {
  const row = await connectionRow(db, agencyId);
  if (!row) return null;
  let secrets: z.infer<typeof sealedSecrets>;
  try {
    secrets = sealedSecrets.parse(JSON.parse(services.vault.open(row.secrets_sealed)));
  } catch (error) {
    throw new CrmError('refused', 'What Freeboard signs in to the CRM with cannot be read. Connect it again.', {
      cause: error,
    });
  }
  return crmWith(services, { region: row.region as ZohoRegion, client_id: row.client_id, ...secrets });
}

/** The agency's CRM. @throws Fault conflict when none is connected, invalid when its secrets cannot be decrypted */
export async function neededCrm(services: Services, db: TenantDb, agencyId: number): Promise<Crm> {
  const crm = await crmOf(services, db, agencyId).catch(asFault);
  if (!crm) throw new Fault('conflict', 'No CRM is connected. An admin connects it in Portal Settings.');
  return crm;
}

/** Converts a CrmError to a fault. @throws Fault not_found, invalid, outside */
export function asFault(error: unknown): never {
  if (!(error instanceof CrmError)) throw error;
  if (error.fault === 'gone') throw new Fault('not_found', error.message);
  throw new Fault(error.fault === 'refused' ? 'invalid' : 'outside', error.message);
}
