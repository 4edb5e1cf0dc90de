import { type Language, MAIL_TEXT } from '@freeboard/domain/languages';
import { INVITATION_HOURS } from '@freeboard/domain/people';
import type { Context } from '../../kernel/context/context.ts';
import { publicBase } from '../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { portalMail } from '../accounts/index.ts';
import { writeInvitation } from './invitations.queries.ts';

type Invited = { id: number; name: string; email: string; agency_name: string | null };

function letter(by: string, { name, agency_name }: Invited, url: string, language: Language) {
  const { hello, invitation } = MAIL_TEXT[language];
  const from = agency_name ?? 'Freeboard';
  return {
    from_name: from,
    subject: invitation.subject(from),
    text: [hello(name), invitation.body(by, agency_name), url, invitation.works(INVITATION_HOURS), from].join('\n\n'),
  };
}

/**
 * Invites a person by a link that works once and is stored as a hash; an earlier link stops working.
 * @returns the link for the inviting user to pass on when no e-mail can be sent, otherwise null
 */
export async function invite(context: Context, person: Invited): Promise<string | null> {
  const key = newKey();
  const expires_at = new Date(context.now.getTime() + INVITATION_HOURS * 3_600_000);
  const { raw } = context.own();
  await writeInvitation(raw, { person_id: person.id, key_hash: hashKey(key), created_at: context.now, expires_at });
  // The key is in the URL fragment, which browsers never send: no server or proxy sees it.
  const url = `${publicBase(context.services.env)}/invitation#${key}`;
  if (!context.services.mail) return url;
  context.enqueue(
    portalMail.jobOf(context.services, {
      person_id: person.id,
      to: person.email,
      ...letter(context.viewer.name, person, url, await portalMail.languageOf(raw, person.id)),
    }),
  );
  return null;
}
