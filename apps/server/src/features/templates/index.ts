/** Keeps message templates, their versions and short codes. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getAgentTemplates, getSystemShortCodes, getSystemTemplates, getTemplateVersions } from './get-templates.ts';
import { deleteShortCode, saveShortCode } from './save-short-code.ts';
import { deleteTemplate, saveTemplate } from './save-template.ts';

export { ensureTemplates, firstTemplates } from './ensure.ts';
export { codeNames, withOwnCodes } from './known-codes.ts';
export { type CodeValues, type Rendered, render, TemplateFault } from './render.ts';
export { defaultOption, nameIn, templateSent } from './template-sent.ts';
export const templateVerbs: Verbs = {
  getSystemTemplates,
  getAgentTemplates,
  getTemplateVersions,
  getSystemShortCodes,
  saveTemplate,
  deleteTemplate,
  saveShortCode,
  deleteShortCode,
};
