import type { Application, ClientDocument } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import { type ApplicationRecord, present } from '../applications/index.ts';
import { currentPolicyOfApplication } from '../documents/index.ts';
import { branding } from '../sending/index.ts';
import { logoHash } from './client-page.queries.ts';
import { clientDocumentOf } from './document.ts';

export async function customerDocument(
  context: Context,
  row: ApplicationRecord,
): Promise<{ application: Application; document: ClientDocument }> {
  const [application, agency, logo, policy] = await Promise.all([
    present(context, row),
    branding.of(context.db, row.agency_id),
    logoHash(context.db, row.agency_id),
    currentPolicyOfApplication(context, row, { isForClient: true }),
  ]);
  const link = {
    quote_ids: null,
    recommended_quote_id: null,
    names_carriers: context.viewer.displayCarriers,
    agent_name: row.agent_name,
    agent_phone: row.agent_phone,
    agent_title: null,
    agent_license: row.agent_license,
    maker_name: row.agency_name,
    maker_phone: row.agency_phone,
    maker_title: '',
    maker_license: '',
    maker_left_at: null,
  };
  const document = clientDocumentOf({
    application,
    link,
    agency,
    logo: logo?.hash ?? null,
    policy,
    now: context.now,
    language: 'en',
  });
  return { application, document };
}
