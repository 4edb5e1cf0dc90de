import type { FieldErrors, InputOf } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import {
  codeOfName,
  codesIn,
  SHORT_CODES,
  shortCodeErrors,
  shortCodeText,
  templateErrors,
} from '@freeboard/domain/messages';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { mailHtml } from '../../messages/index.ts';
import {
  insertShortCode,
  removeShortCode,
  rewriteShortCode,
  shortCodeById,
  shortCodeRows,
  wordingsOf,
} from './short-codes.queries.ts';
import { toShortCode, toTemplate, toVersion } from './templates.presenter.ts';
import {
  insertTemplate,
  personNames,
  readableTemplate,
  rewriteTemplate,
  templateById,
  templateRows,
  templateVersions,
  withdrawTemplate,
} from './templates.queries.ts';
import { codeNames } from './wording.ts';

/** The agency that owns the viewer's templates; a user without an agency must choose one first. @throws Fault invalid */
export function agencyOfViewer({ viewer }: Context): number {
  if (viewer.agencyId === null) throw new Fault('invalid', 'Choose an agency first: templates belong to one.');
  return viewer.agencyId;
}

/** `agent_id` must name the viewer, because a message is sent with the viewer's templates. @throws Fault not_found */
const templatesOf = async (context: Context, agent_id: number | null | undefined, isOwn: boolean) => {
  context.own(agent_id ?? undefined);
  const { id, agencyId } = context.viewer;
  return agencyId === null ? [] : (await templateRows(context.db, agencyId, isOwn ? id : null)).map(toTemplate);
};

export const getSystemTemplates: Verb<'getSystemTemplates'> = async (context, { agent_id }) => ({
  system_templates: await templatesOf(context, agent_id, false),
});

export const getAgentTemplates: Verb<'getAgentTemplates'> = async (context, { agent_id }) => ({
  agent_templates: await templatesOf(context, agent_id, true),
});

/** A template's current and earlier versions, the newest first. @throws Fault not_found */
export const getTemplateVersions: Verb<'getTemplateVersions'> = async (context, { template_id }) => {
  const row = found(await readableTemplate(context.db, template_id, context.viewer.id));
  const rows = [row, ...(await templateVersions(context.db, row.id))];
  const ids = rows.flatMap(({ updated_by }) => (updated_by === null ? [] : [updated_by]));
  const names = new Map((await personNames(context.db, ids)).map(({ id, name }) => [id, name]));
  return { versions: rows.map((one) => toVersion(one, names)) };
};

type Payload = InputOf<'saveTemplate'>['payload'];

async function faultsOf(context: Context, agencyId: number, payload: Payload): Promise<FieldErrors> {
  const errors: FieldErrors = templateErrors(payload, new Set((await codeNames(context.db, agencyId)).keys()));
  if (payload.body_type !== 'html') return errors;
  payload.body_options.forEach(({ body }, at) => {
    const fault = mailHtml.htmlFault(body);
    if (fault) errors[`payload.body_options.${at}.body`] = [fault];
  });
  return errors;
}

const cleaned = (payload: Payload): Payload => ({
  ...payload,
  name: payload.name.trim(),
  body_options: payload.body_options.map((option) =>
    payload.body_type === 'html' ? { ...option, body: mailHtml.cleanHtml(option.body) } : { ...option, subject: '' },
  ),
});

/**
 * Refuses a change to the agency's templates unless the user may change agency-wide settings.
 * @throws Fault not_allowed
 */
function assertMayWrite(context: Context, isSystem: boolean): void {
  if (isSystem && reach(context.viewer.role, 'settings.global') === 'none') throw new Fault('not_allowed');
}

/** A template that the user may change; another person's counts as missing. @throws Fault not_found, not_allowed */
async function writable(context: Context, id: number) {
  const row = found(await templateById(context.db, id));
  if (row.person_id !== null && row.person_id !== context.viewer.id) throw new Fault('not_found');
  assertMayWrite(context, row.person_id === null);
  return row;
}

/**
 * Saves a template and its previous version. Sent messages keep the text and version that they were sent with.
 * @throws Fault not_found, not_allowed, invalid; conflict when another user changed it since `version`
 */
export const saveTemplate: Verb<'saveTemplate'> = async (context, { template_id, is_system, version, payload }) => {
  const row = template_id === undefined ? null : await writable(context, template_id);
  const agencyId = row?.agency_id ?? agencyOfViewer(context);
  if (!row) assertMayWrite(context, is_system === true);
  const errors = await faultsOf(context, agencyId, payload);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const by = { personId: context.viewer.id, now: context.now };
  if (row) {
    if (version !== undefined && version !== row.version)
      throw new Fault('conflict', 'Someone else changed this template. Yours is still here, not saved.');
    context.record({ action: `changed the template '${row.name}'`, agencyId });
    return { template: toTemplate(await rewriteTemplate(context.db, row, cleaned(payload), by)) };
  }
  const owner = is_system ? null : context.viewer.id;
  context.record({ action: `made the template '${payload.name.trim()}'`, agencyId });
  return { template: toTemplate(await insertTemplate(context.db, agencyId, owner, cleaned(payload), by)) };
};

export const deleteTemplate: Verb<'deleteTemplate'> = async (context, { template_id }) => {
  const row = await writable(context, template_id);
  await withdrawTemplate(context.db, row.id, context.now);
  context.record({ action: `deleted the template '${row.name}'`, agencyId: row.agency_id });
  return {};
};

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

type Options = readonly { subject: string; body: string }[];

const inPayload = (errors: Record<string, string[]>) =>
  invalid(Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`payload.${field}`, messages])));

/**
 * Saves an agency's short code. The code is derived from the name that it is created with and never changes, so that
 * templates stay valid.
 * @throws Fault not_found, invalid
 */
export const saveShortCode: Verb<'saveShortCode'> = async (context, { short_code_id, payload }) => {
  const written = { name: payload.name.trim(), body: payload.body.trim() };
  const errors = shortCodeErrors(written);
  if (Object.keys(errors).length > 0) throw inPayload(errors);
  if (short_code_id !== undefined) {
    const row = found(await shortCodeById(context.db, short_code_id));
    context.record({
      action: `changed the short code '${row.name}'`,
      agencyId: row.agency_id,
      changes: (['name', 'body'] as const)
        .filter((field) => row[field] !== written[field])
        .map((field) => ({ field, from: row[field], to: written[field] })),
    });
    return { short_code: toShortCode(await rewriteShortCode(context.db, row.id, written, context.now)) };
  }
  const agencyId = agencyOfViewer(context);
  const row = await insertShortCode(context.db, agencyId, codeOfName(written.name), written, context.now);
  if (!row) throw inPayload({ name: ['There is a short code of this name already.'] });
  context.record({ action: `made the short code '${row.name}'`, agencyId });
  return { short_code: toShortCode(row) };
};

/** @throws Fault not_found, invalid when a template uses it */
export const deleteShortCode: Verb<'deleteShortCode'> = async (context, { short_code_id }) => {
  const row = found(await shortCodeById(context.db, short_code_id));
  const naming = (await wordingsOf(context.db, row.agency_id)).filter(({ body_options }) =>
    (body_options as Options).some(({ subject, body }) => codesIn(`${subject}\n${body}`).includes(row.code)),
  );
  const [first] = naming.map(({ name, person_id }) => (person_id === null ? `'${name}'` : "a person's own template"));
  if (first) {
    const more = naming.length > 1 ? ` and ${naming.length - 1} more` : '';
    throw new Fault('invalid', `It is used in ${first}${more}. Remove it there first.`);
  }
  await removeShortCode(context.db, row.id);
  context.record({ action: `deleted the short code '${row.name}'`, agencyId: row.agency_id });
  return {};
};
