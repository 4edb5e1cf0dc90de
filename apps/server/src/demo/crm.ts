import type { Database } from '../kernel/database/pool.ts';
import type { Vault } from '../kernel/secrets.ts';

export const DEMO_CRM = {
  region: 'sandbox',
  client_id: '1000.SANDBOXCLIENT',
  client_secret: 'sandbox-zoho-secret',
  refresh_token: '1000.sandbox.refresh',
} as const;

export async function seedCrm(db: Database, vault: Vault, agency_id: number): Promise<void> {
  const { region, client_id, ...secrets } = DEMO_CRM;
  const secrets_sealed = vault.seal(JSON.stringify(secrets));
  await db
    .insertInto('crm_connections')
    .values({ agency_id, region, client_id, secrets_sealed, updated_at: new Date() })
    .execute();
}
