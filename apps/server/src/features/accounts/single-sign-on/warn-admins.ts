import type { Context } from '../../../kernel/context/context.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { POLICY } from '../credentials/policy.ts';
import * as portalMail from '../portal-mail/portal-mail.ts';
import { insertStops } from './stops.queries.ts';

export const STOP_PATH = '/stop-single-sign-on';
const days = POLICY.stop_ms / (24 * 3_600_000);

type Letter = { by: string; to: string; agency: string; what: string; url: string | null };

const letter = ({ by, to, agency, what, url }: Letter) =>
  [
    `Hello ${to},`,
    `${by} ${what} of ${agency}: how its people sign in to Freeboard. You get this because you are an admin there.`,
    ...(url
      ? [
          `If this is right, you need not do anything. If it is not, switch the single sign-on off here; passwords then let everybody in again:`,
          url,
          `The link works once, for ${days} days.`,
        ]
      : ['If this is not right, sign in and set it up again in Portal Settings, and ask who did this.']),
    agency,
  ].join('\n\n');

/**
 * Notifies an agency's other admins, in the portal and by e-mail, that single sign-on was changed. With `isOn` each
 * e-mail contains a link that turns it off.
 */
export async function warnAdmins(context: Context, agencyId: number, what: string, isOn: boolean): Promise<void> {
  const { viewer, services, now, effects } = context;
  const { raw } = context.own();
  const admins = await portalMail.adminsToNotify(raw, agencyId, viewer.id, services.env.demo);
  const links = admins.map((person) => ({ person, key: newKey() }));
  if (isOn && links.length > 0)
    await insertStops(
      raw,
      links.map(({ person, key }) => ({
        agency_id: agencyId,
        person_id: person.id,
        key_hash: hashKey(key),
        expires_at: new Date(now.getTime() + POLICY.stop_ms),
      })),
    );
  for (const { person, key } of links) {
    const url = isOn ? `${publicBase(services.env)}${STOP_PATH}#${key}` : null;
    const text = `${viewer.name} ${what} of your agency. You have an e-mail about it: by it you can stop this.`;
    effects.notifications.push({ personId: person.id, agencyId, kind: 'security', text, applicationId: null });
    context.enqueue(
      portalMail.jobOf(services, {
        person_id: person.id,
        to: person.email,
        from_name: person.agency_name,
        subject: 'The single sign-on of your agency was changed',
        text: letter({ by: viewer.name, to: person.name, agency: person.agency_name, what, url }),
      }),
    );
  }
}
