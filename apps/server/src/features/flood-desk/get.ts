import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById } from '../applications/index.ts';

const NOT_LOADED = { state: 'not_loaded' as const, note: 'Not loaded yet.' };

/** Shows what public sources state about an application's property. @throws Fault not_found */
export const getFloodDesk: Verb<'getFloodDesk'> = async (context, { application_id }) => {
  found(await applicationById(context.db, application_id));
  return {
    desk: {
      property: { ...NOT_LOADED, facts: [] },
      map: { ...NOT_LOADED, facts: [], hints: [] },
      community: { ...NOT_LOADED, note: 'Community status not loaded.', facts: [], hints: [] },
      neighborhood: { ...NOT_LOADED, facts: [] },
    },
  };
};
