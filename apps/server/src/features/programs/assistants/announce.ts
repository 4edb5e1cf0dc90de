import { ASSISTANT_LIMITS } from '@freeboard/domain/programs';
import type { Context } from '../../../kernel/context/context.ts';
import { found } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import { personById, portalMail } from '../../accounts/index.ts';

type Connection = { name: string; host: string; from: string };

export async function announceConnection(
  context: Context,
  agencyId: number,
  { name, host, from }: Connection,
): Promise<void> {
  const { viewer, services, effects } = context;
  const { raw } = context.own();
  const { agency_name } = found(await personById(raw, viewer.id, agencyId));
  const from_name = agency_name ?? 'Freeboard';
  const admins = await portalMail.adminsToNotify(raw, agencyId, viewer.id, services.env.demo);
  const access = `${publicBase(services.env)}/dashboard/access`;
  for (const { id, name: to, email } of [viewer, ...admins]) {
    const isOwn = id === viewer.id;
    const whose = isOwn ? 'you' : viewer.name;
    const text = `The assistant ${name} (${host}) was connected to act for ${whose}, from ${from}.`;
    effects.notifications.push({ personId: id, agencyId, kind: 'access', text, applicationId: null });
    context.enqueue(
      portalMail.jobOf(services, {
        person_id: id,
        to: email,
        from_name,
        subject: `An assistant was connected to ${isOwn ? 'your account' : `the account of ${viewer.name}`}`,
        text: [
          `Hello ${to},`,
          `${text} It can act for ${whose} for ${ASSISTANT_LIMITS.days} days, within what was allowed. The name is what the assistant calls itself; nobody has checked it.`,
          isOwn
            ? 'If this was you, you need not do anything. If it was not, end it here and change your password:'
            : 'If you did not expect this, ask them, or end it here:',
          access,
          from_name,
        ].join('\n\n'),
      }),
    );
  }
}
