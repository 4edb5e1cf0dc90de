import type { FieldErrors, InputOf } from '@freeboard/contract';
import { MESSAGES, reach } from '@freeboard/domain';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { agencyOfViewer } from './get-templates.ts';
import { wordingFault } from './render.ts';
import { toTemplate } from './templates.presenter.ts';
import { insertTemplate, rewriteTemplate, templateById, withdrawTemplate } from './templates.queries.ts';

type Payload = InputOf<'saveTemplate'>['payload'];

/** What is wrong with a template, at the option and part where it is. */
export function templateErrors({ name, body_type, body_options }: Payload): FieldErrors {
  const errors: FieldErrors = {};
  const isHtml = body_type === 'html';
  if (!name.trim()) errors['payload.name'] = [MESSAGES.required];
  if (body_options.length === 0) errors['payload.body_options'] = [MESSAGES.required];
  if (body_options.filter(({ is_selected }) => is_selected === 'Yes').length > 1)
    errors['payload.body_options'] = ['Only one option is the selected one.'];
  body_options.forEach((option, at) => {
    const path = `payload.body_options.${at}`;
    if (!option.name.trim()) errors[`${path}.name`] = [MESSAGES.required];
    if (isHtml && !option.subject.trim()) errors[`${path}.subject`] = [MESSAGES.required];
    if (!option.body.trim()) errors[`${path}.body`] = [MESSAGES.required];
    const inSubject = wordingFault(option.subject, false);
    const inBody = wordingFault(option.body, isHtml);
    if (inSubject) errors[`${path}.subject`] = [inSubject];
    if (inBody) errors[`${path}.body`] = [inBody];
  });
  return errors;
}

/** The agency's templates are for those who may set what holds for all of it. */
function assertMayWrite(context: Context, isSystem: boolean): void {
  if (isSystem && reach(context.viewer.role, 'settings.global') === 'none') throw new Fault('not_allowed');
}

/** Another person's own template is as if it did not exist. @throws Fault not_found, not_allowed */
async function writable(context: Context, id: number) {
  const row = found(await templateById(context.db, id));
  if (row.person_id !== null && row.person_id !== context.viewer.id) throw new Fault('not_found');
  assertMayWrite(context, row.person_id === null);
  return row;
}

/** Keeps a template; a message that was made of it keeps the wording that it was sent with. */
export const saveTemplate: Verb<'saveTemplate'> = async (context, { template_id, is_system, payload }) => {
  const errors = templateErrors(payload);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (template_id !== undefined) {
    const row = await writable(context, template_id);
    context.record({ action: `changed the template '${row.name}'`, agencyId: row.agency_id });
    return { template: toTemplate(await rewriteTemplate(context.db, row, payload, context.now)) };
  }
  const agencyId = agencyOfViewer(context);
  assertMayWrite(context, is_system === true);
  const owner = is_system ? null : context.viewer.id;
  context.record({ action: `made the template '${payload.name}'`, agencyId });
  return { template: toTemplate(await insertTemplate(context.db, agencyId, owner, payload)) };
};

export const deleteTemplate: Verb<'deleteTemplate'> = async (context, { template_id }) => {
  const row = await writable(context, template_id);
  await withdrawTemplate(context.db, row.id, context.now);
  context.record({ action: `deleted the template '${row.name}'`, agencyId: row.agency_id });
  return {};
};
