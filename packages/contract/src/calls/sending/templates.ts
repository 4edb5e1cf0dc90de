import { TEMPLATE_DEFAULTS } from '@freeboard/domain/messages';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id, int4, LANGUAGE, yesNo } from '../common.ts';

const payload = z.object({
  name: z.string().max(100),
  body_type: z.enum(['html', 'text']),
  body_options: z
    .array(
      z.object({
        id: z.string().max(60),
        name: z.string().max(100),
        subject: z.string().max(300),
        body: z.string().max(100_000),
        is_selected: yesNo,
      }),
    )
    .max(20),
});
const template = z.object({
  id,
  /** Increases with each change; a sent message retains the version it was made from. */
  version: z.number(),
  updated_at: z.string(),
  default_for: z.enum(TEMPLATE_DEFAULTS).nullable(),
  language: LANGUAGE,
  payload,
});
const shortCode = z.object({
  id,
  code: z.string(),
  /** A short code that every agency has. Its body is the code itself, filled in from the application. */
  is_system: z.boolean(),
  payload: z.object({ name: z.string(), body: z.string() }),
});
const ofAgent = z.strictObject({ agent_id: id.nullish() });

export const templateCalls = {
  getSystemShortCodes: post('/agent-portal/get-system-short-codes', {
    summary: "List the short codes for templates: the system's and the agency's",
    may: 'template.own',
    effect: 'read',
    request: ofAgent,
    answer: z.object({ system_short_codes: z.array(shortCode) }),
  }),
  getAgentTemplates: post('/agent-portal/get-agent-templates', {
    summary: "List the current user's templates",
    may: 'template.own',
    effect: 'read',
    request: ofAgent,
    answer: z.object({ agent_templates: z.array(template) }),
  }),
  getSystemTemplates: post('/agent-portal/get-system-templates', {
    summary: "List the agency's templates",
    may: 'template.own',
    effect: 'read',
    request: ofAgent,
    answer: z.object({ system_templates: z.array(template) }),
  }),
  saveTemplate: post('/templates/save', {
    summary: 'Create or update a template',
    may: 'template.own',
    effect: 'write',
    request: z.strictObject({
      template_id: id.optional(),
      is_system: z.boolean().optional(),
      /** The version that was edited; a conflict if it is no longer the newest. */
      version: int4.optional(),
      payload,
    }),
    answer: z.object({ template }),
  }),
  getTemplateVersions: post('/templates/versions', {
    summary: "List a template's previous versions, newest first",
    may: 'template.own',
    effect: 'read',
    request: z.strictObject({ template_id: id }),
    answer: z.object({
      /** Newest first; `updated_by` is empty for an agency's initial version. */
      versions: z.array(
        template.omit({ id: true, default_for: true, language: true }).extend({ updated_by: z.string() }),
      ),
    }),
  }),
  deleteTemplate: post('/templates/delete', {
    summary: 'Delete a template',
    may: 'template.own',
    effect: 'write',
    request: z.strictObject({ template_id: id }),
    answer: nothing,
  }),
  saveShortCode: post('/short-codes/save', {
    summary: 'Create or update a short code of the agency',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ short_code_id: id.optional(), payload: shortCode.shape.payload }),
    answer: z.object({ short_code: shortCode }),
  }),
  deleteShortCode: post('/short-codes/delete', {
    summary: 'Delete a short code that no template uses',
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ short_code_id: id }),
    answer: nothing,
  }),
};
