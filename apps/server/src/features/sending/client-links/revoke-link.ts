import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { toClientLink } from './client-links.presenter.ts';
import { linkById, revoke } from './client-links.queries.ts';

export const revokeClientLink: Verb<'revokeClientLink'> = async (context, { application_id, link_id }) => {
  const { agency_id } = found(await revoke(context.db, application_id, link_id, context.now));
  const of = { agencyId: agency_id, applicationId: application_id };
  context.record({ action: 'ended a link of the client', ...of });
  context.emit({ kind: 'client_link', ...of, ids: { application_id } });
  return { link: toClientLink(await linkById(context.db, link_id), context.now) };
};
