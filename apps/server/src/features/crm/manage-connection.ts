import type { AnswerOf } from '@freeboard/contract';
import { SANDBOX_REGION, type ZohoRegion } from '@freeboard/domain/crm';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../kernel/verbs.ts';
import { asFault, crmWith } from './connection.ts';
import { connectionRow, deleteConnection, saveConnection } from './crm.queries.ts';

function agencyOf({ viewer }: Context): number {
  if (viewer.agencyId === null) throw new Fault('invalid', 'Choose an agency first: each has a CRM of its own.');
  return viewer.agencyId;
}

async function shown(context: Context): Promise<AnswerOf<'getCrmConnection'>> {
  const has_sandbox = context.services.env.sandboxUrl !== null;
  const row = await connectionRow(context.db, agencyOf(context));
  if (!row) return { connection: null, has_sandbox };
  const { client_id, updated_at } = row;
  return {
    connection: { region: row.region as ZohoRegion, client_id, updated_at: updated_at.toISOString() },
    has_sandbox,
  };
}

export const getCrmConnection: Verb<'getCrmConnection'> = (context) => shown(context);

/** Connects an agency to its Zoho CRM, after a test of the credentials. @throws Fault invalid, outside */
export const saveCrmConnection = prepareThenCommit<'saveCrmConnection', void>(
  async (context, account) => {
    agencyOf(context);
    if (account.region === SANDBOX_REGION && context.services.env.sandboxUrl === null)
      throw invalid({ region: ['Value is not valid.'] });
    await crmWith(context.services, account).tryOut().catch(asFault);
  },
  async (context, { region, client_id, client_secret, refresh_token }) => {
    const { db, services, now } = context;
    const agency_id = agencyOf(context);
    const before = await connectionRow(db, agency_id);
    const secrets_sealed = services.vault.seal(JSON.stringify({ client_secret, refresh_token }));
    await saveConnection(db, { agency_id, region, client_id, secrets_sealed, updated_at: now });
    context.record({
      action: 'connected the CRM',
      changes: [
        { field: 'region', from: before?.region ?? null, to: region },
        { field: 'client_id', from: before?.client_id ?? null, to: client_id },
      ],
    });
    return shown(context);
  },
);

export const endCrmConnection: Verb<'endCrmConnection'> = async (context) => {
  await deleteConnection(context.db, agencyOf(context));
  context.record({ action: 'ended the connection with the CRM' });
  return shown(context);
};
