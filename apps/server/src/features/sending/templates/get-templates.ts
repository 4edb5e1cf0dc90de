import { SHORT_CODES, shortCodeText } from '@freeboard/domain/messages';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { shortCodeRows } from './short-codes.queries.ts';
import { toShortCode, toTemplate, toVersion } from './templates.presenter.ts';
import { personNames, readableTemplate, templateRows, templateVersions } from './templates.queries.ts';

/** Templates belong to an agency: a user without one works as one of its people. @throws Fault invalid */
export function agencyOfViewer({ viewer }: Context): number {
  if (viewer.agencyId === null) throw new Fault('invalid', 'Choose an agency first: templates belong to one.');
  return viewer.agencyId;
}

/** `agent_id` may only name the viewer, with whose templates a message is sent. @throws Fault not_found */
const templatesOf = async (context: Context, agent_id: number | null | undefined, isOwn: boolean) => {
  context.own(agent_id ?? undefined);
  const { id, agencyId } = context.viewer;
  return agencyId === null ? [] : (await templateRows(context.db, agencyId, isOwn ? id : null)).map(toTemplate);
};

export const getSystemTemplates: Verb<'getSystemTemplates'> = async (context, { agent_id }) => ({
  system_templates: await templatesOf(context, agent_id, false),
});

/** The viewer's own templates; another person's are shown to no one. */
export const getAgentTemplates: Verb<'getAgentTemplates'> = async (context, { agent_id }) => ({
  agent_templates: await templatesOf(context, agent_id, true),
});

/** The system's short codes and the agency's own. */
export const getSystemShortCodes: Verb<'getSystemShortCodes'> = async (context, { agent_id }) => {
  context.own(agent_id ?? undefined);
  const { agencyId } = context.viewer;
  const own = agencyId === null ? [] : await shortCodeRows(context.db, agencyId);
  const system = SHORT_CODES.map(({ code, name }, index) => ({
    id: index + 1,
    code: shortCodeText(code),
    is_system: true,
    payload: { name, body: shortCodeText(code) },
  }));
  return { system_short_codes: [...system, ...own.map(toShortCode)] };
};

/** A template before each change, the newest first. @throws Fault not_found */
export const getTemplateVersions: Verb<'getTemplateVersions'> = async (context, { template_id }) => {
  const row = found(await readableTemplate(context.db, template_id, context.viewer.id));
  const rows = [row, ...(await templateVersions(context.db, row.id))];
  const ids = rows.flatMap(({ updated_by }) => (updated_by === null ? [] : [updated_by]));
  const names = new Map((await personNames(context.db, ids)).map(({ id, name }) => [id, name]));
  return { versions: rows.map((one) => toVersion(one, names)) };
};
