import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { Application } from '../applications/index.ts';
import { normalizeAddress } from './address.ts';
import { noteFiles } from './inbound/attach-files.ts';
import { tieMessages, untiedFiles } from './messages.queries.ts';

/**
 * Assigns the messages of an unknown number or address, with their files, to the application that they are about.
 * @throws Fault not_found
 */
export const tieConversation: Verb<'tieConversation'> = async (context, { channel, address, application_id }) => {
  const { row } = await Application.find(context, application_id);
  const contact_name = [row.first_name, row.last_name].filter(Boolean).join(' ');
  const of = { agency_id: row.agency_id, application_id: row.id, contact_name };
  const tied = await tieMessages(context.db, channel, normalizeAddress(address), of);
  if (tied.length === 0) found(null);
  const { raw } = context.own();
  for (const { id, subject, body, address: from, created_at: at } of tied)
    await noteFiles(
      raw,
      { id, channel, subject, body, at },
      { ...of, address: from },
      await untiedFiles(raw, id, row.agency_id),
    );
  context.record({
    action: 'tied a conversation to this application',
    agencyId: row.agency_id,
    applicationId: row.id,
    changes: [{ field: channel === 'sms' ? 'phone' : 'email', from: null, to: address }],
  });
  context.emit({ kind: 'message', agencyId: row.agency_id, applicationId: row.id, ids: { application_id: row.id } });
  return { tied: tied.length };
};
