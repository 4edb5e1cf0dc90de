import type { Role } from '@freeboard/domain/access';
import type { Verb } from '../../kernel/verbs.ts';
import { assignable } from './people.queries.ts';

/** Lists the active admins and agents; only they can be assigned applications (section 3). */
export const getAgentsList: Verb<'getAgentsList'> = async (context) => {
  const rows = await assignable(context.db).execute();
  return {
    agents: rows.map((row) => ({ name: row.name, email: row.email, role: row.role as Role, agent: { id: row.id } })),
  };
};
