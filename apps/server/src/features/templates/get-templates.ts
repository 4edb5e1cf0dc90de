import { SHORT_CODES, shortCodeText } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { toTemplate } from './templates.presenter.ts';
import { templateRows } from './templates.queries.ts';

/** Templates are an agency's: who is of none works as one of its people. @throws Fault invalid */
export function agencyOfViewer({ viewer }: Context): number {
  if (viewer.agencyId === null) throw new Fault('invalid', 'Choose an agency first: templates belong to one.');
  return viewer.agencyId;
}

/** `agent_id` may name the viewer only: whose templates these are to be sent with. @throws Fault not_found */
const templatesOf = async (context: Context, agent_id: number | null | undefined, isOwn: boolean) => {
  context.own(agent_id ?? undefined);
  const { id, agencyId } = context.viewer;
  return agencyId === null ? [] : (await templateRows(context.db, agencyId, isOwn ? id : null)).map(toTemplate);
};

export const getSystemTemplates: Verb<'getSystemTemplates'> = async (context, { agent_id }) => ({
  system_templates: await templatesOf(context, agent_id, false),
});

/** The viewer's own templates: those of another person are not shown to anybody. */
export const getAgentTemplates: Verb<'getAgentTemplates'> = async (context, { agent_id }) => ({
  agent_templates: await templatesOf(context, agent_id, true),
});

export const getSystemShortCodes: Verb<'getSystemShortCodes'> = async (context, { agent_id }) => {
  context.own(agent_id ?? undefined);
  return {
    system_short_codes: SHORT_CODES.map(({ code, name }, index) => ({
      id: index + 1,
      payload: { name, body: shortCodeText(code) },
    })),
  };
};
