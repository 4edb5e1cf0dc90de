import type { Database } from '../../../kernel/database/pool.ts';
import type { Env } from '../../../kernel/env/env.ts';
import { lastWith, personOfAgency, sentMail } from '../messages.queries.ts';
import { isSenderAuthenticated } from './authentication.ts';
import type { MailRead } from './read-mail.ts';
import { answeredBy } from './reply-address.ts';

export type Whose = {
  agency_id: number | null;
  application_id: number | null;
  contact_name: string;
  /** The client's address that identifies the conversation. */
  address: string;
  /** The agency's user who sent it, answering the client from their own mailbox; otherwise null. */
  person_id: number | null;
  /** The name of an agency's user who appears as the sender without authentication; otherwise null. */
  claimed: string | null;
};

/** Our own mail ids (`deliver.ts`) among the references, in their order; the closest is last. */
const ownIds = (installation: string, references: string): number[] =>
  references
    .split(/\s+/)
    .flatMap((name) =>
      name.startsWith(`<${installation}.`) ? [Number.parseInt(name.slice(installation.length + 2), 10)] : [],
    )
    .filter((id) => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31);

/**
 * The conversation of a mail: by its reply address, which is signed; otherwise by the mail of ours that it answers,
 * if its sender was that mail's recipient; otherwise by the latest conversation with its sender.
 */
export async function whoseMail(
  db: Database,
  inbound: NonNullable<Env['inboundMail']>,
  installation: string,
  mail: MailRead,
): Promise<Whose> {
  const { name, address } = mail.from;
  const answered = answeredBy(inbound, mail.to);
  const byAddress = answered === null ? undefined : await sentMail(db, answered);
  if (byAddress) {
    const { agency_id, application_id } = byAddress;
    const person = await personOfAgency(db, agency_id, address);
    const isTheirs = isSenderAuthenticated(mail.authentication_results, inbound.authserv, address);
    if (person && isTheirs) return { ...byAddress, person_id: person.id, claimed: null };
    if (person) return { ...byAddress, person_id: null, claimed: person.name };
    const contact_name = address === byAddress.address ? byAddress.contact_name : name || byAddress.contact_name;
    return { agency_id, application_id, contact_name, address, person_id: null, claimed: null };
  }
  for (const id of ownIds(installation, mail.references).toReversed()) {
    const sent = await sentMail(db, id);
    if (sent?.address === address) return { ...sent, person_id: null, claimed: null };
  }
  const last = await lastWith(db, 'email', address);
  return {
    agency_id: last?.agency_id ?? null,
    application_id: last?.application_id ?? null,
    contact_name: last?.contact_name || name,
    address,
    person_id: null,
    claimed: null,
  };
}
