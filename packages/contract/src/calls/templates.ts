import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { id, yesNo } from '../shapes/common.ts';

const template = z.object({
  id,
  payload: z.object({
    name: z.string(),
    body_type: z.enum(['html', 'text']),
    body_options: z
      .array(z.object({ id: z.string(), name: z.string(), subject: z.string(), body: z.string(), is_selected: yesNo }))
      .max(20),
  }),
});
const shortCode = z.object({ id, payload: z.object({ name: z.string(), body: z.string() }) });
const ofAgent = z.strictObject({ agent_id: id.nullish() });

/** Templates and short codes (R5.5). */
export const templateCalls = {
  getSystemShortCodes: post('/agent-portal/get-system-short-codes', {
    summary: 'Short codes that a template may hold',
    may: 'template.own',
    effect: 'read',
    request: ofAgent,
    answer: z.object({ system_short_codes: z.array(shortCode) }),
  }),
  getAgentTemplates: post('/agent-portal/get-agent-templates', {
    summary: "The agent's own templates",
    may: 'template.own',
    effect: 'read',
    request: ofAgent,
    answer: z.object({ agent_templates: z.array(template) }),
  }),
  getSystemTemplates: post('/agent-portal/get-system-templates', {
    summary: "The agency's templates",
    may: 'template.own',
    effect: 'read',
    request: ofAgent,
    answer: z.object({ system_templates: z.array(template) }),
  }),
  saveTemplate: post('/templates/save', {
    summary: 'Create or change a template',
    may: 'template.own',
    effect: 'write',
    request: z.strictObject({
      template_id: id.optional(),
      is_system: z.boolean().optional(),
      payload: template.shape.payload,
    }),
    answer: z.object({ template }),
  }),
  deleteTemplate: post('/templates/delete', {
    summary: 'Delete a template',
    may: 'template.own',
    effect: 'write',
    request: z.strictObject({ template_id: id }),
    answer: nothing,
  }),
  saveShortCode: post('/short-codes/save', {
    summary: 'Create or change a short code',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ short_code_id: id.optional(), payload: shortCode.shape.payload }),
    answer: z.object({ short_code: shortCode }),
  }),
  deleteShortCode: post('/short-codes/delete', {
    summary: 'Delete a short code',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ short_code_id: id }),
    answer: nothing,
  }),
};
