export type { ConsentChannel } from './agreement-words.ts';
export * from './consent.ts';
export * from './consent-wording.ts';
export * from './effective-date.ts';
export * from './media.ts';
export * from './message-parts.ts';
export * from './message-state.ts';
export * from './note.ts';
export * from './pdf-values.ts';
export { policyWording } from './policy-wording.ts';
export * from './question-subjects.ts';
export * from './quiet-hours.ts';
export * from './quote-words.ts';
export * from './replies.ts';
export * from './reply-text.ts';
export * from './returned.ts';
export * from './segments.ts';
export * from './send.ts';
export {
  type FirstTemplate,
  MULTI_TEMPLATE_NAMES,
  TEMPLATE_DEFAULTS,
  type Template,
  type TemplateDefault,
  templateFor,
} from './templates/default-templates.ts';
export * from './templates/first-templates.ts';
export * from './templates/pdf-template.ts';
export * from './templates/short-codes.ts';
export * from './templates/template-errors.ts';
export * from './templates/wording.ts';
export * from './templates/wording-text.ts';
export * from './us-numbers.ts';
