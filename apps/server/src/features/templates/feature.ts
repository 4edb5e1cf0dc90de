/** Keeps message templates, their versions and short codes. */

import type { Feature } from '../../kernel/feature.ts';
import { getAgentTemplates, getSystemShortCodes, getSystemTemplates, getTemplateVersions } from './get-templates.ts';
import { deleteShortCode, saveShortCode } from './save-short-code.ts';
import { deleteTemplate, saveTemplate } from './save-template.ts';

export const templates: Feature = {
  verbs: {
    getSystemTemplates,
    getAgentTemplates,
    getTemplateVersions,
    getSystemShortCodes,
    saveTemplate,
    deleteTemplate,
    saveShortCode,
    deleteShortCode,
  },
};
