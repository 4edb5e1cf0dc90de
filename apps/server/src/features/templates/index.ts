import type { Verbs } from '../../kernel/verbs.ts';
import { getAgentTemplates, getSystemShortCodes, getSystemTemplates } from './get-templates.ts';
import { deleteTemplate, saveTemplate } from './save-template.ts';

export { ensureTemplates, firstTemplates } from './ensure.ts';
export { type CodeValues, type Rendered, render, TemplateFault } from './render.ts';
export const templateVerbs: Verbs = {
  getSystemTemplates,
  getAgentTemplates,
  getSystemShortCodes,
  saveTemplate,
  deleteTemplate,
};
