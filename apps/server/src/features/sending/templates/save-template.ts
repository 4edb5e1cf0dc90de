import type { FieldErrors, InputOf } from '@freeboard/contract';
import { reach } from '@freeboard/domain/access';
import { templateErrors } from '@freeboard/domain/messages';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { mailHtml } from '../../messages/index.ts';
import { agencyOfViewer } from './get-templates.ts';
import { codeNames } from './known-codes.ts';
import { toTemplate } from './templates.presenter.ts';
import { insertTemplate, rewriteTemplate, templateById, withdrawTemplate } from './templates.queries.ts';

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

/** The template to save: its HTML contains nothing that an e-mail must not. */
const cleaned = (payload: Payload): Payload => ({
  ...payload,
  name: payload.name.trim(),
  body_options: payload.body_options.map((option) =>
    payload.body_type === 'html' ? { ...option, body: mailHtml.cleanHtml(option.body) } : { ...option, subject: '' },
  ),
});

/** The agency's templates are changed by users who may change agency-wide settings. @throws Fault not_allowed */
function assertMayWrite(context: Context, isSystem: boolean): void {
  if (isSystem && reach(context.viewer.role, 'settings.global') === 'none') throw new Fault('not_allowed');
}

/** Another person's own template is treated as missing. @throws Fault not_found, not_allowed */
async function writable(context: Context, id: number) {
  const row = found(await templateById(context.db, id));
  if (row.person_id !== null && row.person_id !== context.viewer.id) throw new Fault('not_found');
  assertMayWrite(context, row.person_id === null);
  return row;
}

/**
 * Saves a template and its previous version; messages made from it keep the wording and the version that they were
 * sent with. @throws Fault invalid; conflict when another user changed it since `version`
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
      throw new Fault('conflict', 'Somebody else changed this template meanwhile. Yours is still here, not saved.');
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
