import { PASSWORD_MESSAGES } from '@freeboard/domain/people';
import type { Context } from '../../../kernel/context/context.ts';
import { found, invalid } from '../../../kernel/faults.ts';
import { Outdated, prepareThenCommit } from '../../../kernel/verbs.ts';
import { endOthers } from '../session/session.queries.ts';
import { passwordOf, setPassword } from './credentials.queries.ts';
import { hashNewPassword } from './password.ts';
import { assertPassword } from './presence.ts';

type Change = { from: string; to: string };

async function prepare(context: Context, input: { password: string; new_password: string }): Promise<Change> {
  const from = await assertPassword(context, input.password);
  if (input.new_password === input.password) throw invalid({ new_password: [PASSWORD_MESSAGES.same] });
  return { from, to: await hashNewPassword(context, input.new_password, context.viewer) };
}

/**
 * Changes the current user's password (R7.3), ends their other sessions and disconnects their assistants.
 * @throws Fault invalid, not_allowed, too_many
 */
export const changePassword = prepareThenCommit<'changePassword', Change>(
  prepare,
  async (context, _input, { from, to }) => {
    const { raw, personId } = context.own();
    if (found(await passwordOf(raw, personId)).password_hash !== from) throw new Outdated();
    await setPassword(raw, personId, to, context.now);
    if (context.session) await endOthers(raw, personId, context.session.id, context.now);
    context.record({ action: 'changed their password' });
    return {};
  },
);
