import { type Role, roleFacts } from '@freeboard/domain/access';
import type { Context, JobLine, NotificationLine } from '../../../../kernel/context/context.ts';
import { Fault } from '../../../../kernel/faults.ts';
import { publicBase } from '../../../../kernel/network/public-url.ts';
import type { Services } from '../../../../kernel/services.ts';
import type { Verb } from '../../../../kernel/verbs.ts';
import * as portalMail from '../../portal-mail/portal-mail.ts';
import { countOfRole, peopleWithout } from './affected.queries.ts';

export const listWithoutSecondFactor: Verb<'listWithoutSecondFactor'> = async (context, { role }) => {
  const { agencyId } = context.viewer;
  if (agencyId === null) throw new Fault('invalid', 'Choose an agency first: these settings are those of one.');
  const { raw } = context.own();
  const people = await peopleWithout(raw, agencyId, role);
  return { total: await countOfRole(raw, agencyId, role), people: people.map(({ id, name }) => ({ id, name })) };
};

type Affected = Awaited<ReturnType<typeof peopleWithout>>[number];

/** Formats YYYY-MM-DD as MM-DD-YYYY. */
const shown = (day: string): string => `${day.slice(5)}-${day.slice(0, 4)}`;

const letter = (services: Services, { name, agency_name }: Affected, from: string) =>
  [
    `Hello ${name},`,
    `from ${from} on ${agency_name} requires two-step verification to sign in to Freeboard: a code from your phone or a passkey in addition to your password.`,
    'Set it up in your profile before then; it takes two minutes. If you don’t, you set it up the next time you sign in, and a session that is open on that day ends.',
    `${publicBase(services.env)}/dashboard/user/profile`,
    agency_name,
  ].join('\n\n');

/** The notification and the e-mail for a person who needs a second factor from `day` (YYYY-MM-DD) on. */
export function reminderOf(services: Services, agencyId: number, person: Affected, day: string) {
  const from = shown(day);
  const notification: NotificationLine = {
    personId: person.id,
    agencyId,
    kind: 'two_step',
    text: `Your agency requires two-step verification from ${from} on. Set it up in your profile.`,
    applicationId: null,
  };
  const mail: JobLine = portalMail.jobOf(services, {
    person_id: person.id,
    to: person.email,
    from_name: person.agency_name,
    subject: `Set up two-step verification by ${from}`,
    text: letter(services, person, from),
  });
  return { notification, mail };
}

/** Notifies the people of a role who have no second factor that it is required from `day` (YYYY-MM-DD) on. */
export async function notifyWithoutSecondFactor(
  context: Context,
  agencyId: number,
  role: Role,
  day: string,
): Promise<void> {
  if (!roleFacts(role).isOfAgency) return;
  for (const person of await peopleWithout(context.own().raw, agencyId, role)) {
    const { notification, mail } = reminderOf(context.services, agencyId, person, day);
    context.effects.notifications.push(notification);
    if (context.services.mail) context.enqueue(mail);
  }
}
