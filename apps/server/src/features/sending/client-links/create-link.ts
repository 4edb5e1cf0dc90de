import type { Verb } from '../../../kernel/verbs.ts';
import { Application } from '../../applications/index.ts';
import { toClientLink } from './client-links.presenter.ts';
import { linkById } from './client-links.queries.ts';
import { newLinkAddress, saveClientLink } from './new-link.ts';

/**
 * Creates a link to the proposal for the client (R9.8). It is returned once: only its hash is stored.
 * @throws Fault not_found, invalid, conflict
 */
export const createClientLink: Verb<'createClientLink'> = async (context, { application_id, ...wished }) => {
  const application = await Application.find(context, application_id);
  const address = newLinkAddress(context.services.env);
  const id = await saveClientLink(context, application.row, await application.present(), address, wished);
  return { url: address.url, link: toClientLink(await linkById(context.db, id), context.now) };
};
