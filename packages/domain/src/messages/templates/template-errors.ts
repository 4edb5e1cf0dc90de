import { MESSAGES } from '../../wording/messages.ts';
import type { Template } from './default-templates.ts';
import { wordingFault } from './wording.ts';

/**
 * Validates a template; errors by field path ('payload.body_options.0.subject'). `known`: the short codes the
 * template may contain.
 */
export function templateErrors(
  { name, body_type, body_options }: Template,
  known: ReadonlySet<string>,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const isHtml = body_type === 'html';
  if (!name.trim()) errors['payload.name'] = [MESSAGES.required];
  if (body_options.length === 0) errors['payload.body_options'] = [MESSAGES.required];
  if (body_options.filter(({ is_selected }) => is_selected === 'Yes').length > 1)
    errors['payload.body_options'] = ['Only one option is the selected one.'];
  body_options.forEach((option, at) => {
    const path = `payload.body_options.${at}`;
    if (!option.name.trim()) errors[`${path}.name`] = [MESSAGES.required];
    if (isHtml && !option.subject.trim()) errors[`${path}.subject`] = [MESSAGES.required];
    if (/[\r\n]/.test(option.subject)) errors[`${path}.subject`] = [MESSAGES.invalid];
    if (isBlankBody(option.body, isHtml)) errors[`${path}.body`] = [MESSAGES.required];
    const inSubject = wordingFault(option.subject, known);
    const inBody = wordingFault(option.body, known);
    if (inSubject) errors[`${path}.subject`] = [inSubject];
    if (inBody) errors[`${path}.body`] = [inBody];
  });
  return errors;
}

const isBlankBody = (body: string, isHtml: boolean): boolean =>
  (isHtml ? body.replaceAll(/<[^<>]*>|&nbsp;/g, '') : body).trim() === '';
