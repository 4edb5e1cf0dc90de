import { INVITATION_HOURS } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { ownBase } from '../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { portalMail } from '../portal-mail/index.ts';
import { writeInvitation } from './invitations.queries.ts';

type Invited = { id: number; name: string; email: string; agency_name: string | null };

const letter = (by: string, { name, agency_name }: Invited, url: string) => `Hello ${name},

${by} invites you to ${agency_name ? `the portal of ${agency_name}` : 'Freeboard'}. Choose your password here:

${url}

The address works once, for ${INVITATION_HOURS} hours.

${agency_name ?? 'Freeboard'}`;

/**
 * Asks a person in: the address works once and is kept as a hash; one that was sent before works no longer.
 * @returns the address where no e-mail can be sent, to be handed on by whoever asked them in; else null
 */
export async function invite(context: Context, person: Invited): Promise<string | null> {
  const key = newKey();
  const expires_at = new Date(context.now.getTime() + INVITATION_HOURS * 3_600_000);
  const { raw } = context.own();
  await writeInvitation(raw, { person_id: person.id, key_hash: hashKey(key), created_at: context.now, expires_at });
  // Behind the #: no server and no proxy on the way sees it.
  const url = `${ownBase(context.services.env)}/invitation#${key}`;
  if (!context.services.mail) return url;
  const from_name = person.agency_name ?? 'Freeboard';
  context.enqueue(
    portalMail(context.services, {
      person_id: person.id,
      to: person.email,
      from_name,
      subject: `Your invitation to ${from_name}`,
      text: letter(context.viewer.name, person, url),
    }),
  );
  return null;
}
