export * from './consent.ts';
export {
  type FirstTemplate,
  MULTI_TEMPLATE_NAMES,
  TEMPLATE_DEFAULTS,
  type Template,
  type TemplateDefault,
} from './default-templates.ts';
export * from './effective-date.ts';
export * from './first-templates.ts';
export * from './message-state.ts';
export * from './note.ts';
export * from './pdf-template.ts';
export * from './pdf-values.ts';
export * from './quiet-hours.ts';
export * from './quote-words.ts';
export * from './replies.ts';
export * from './reply-text.ts';
export * from './returned.ts';
export * from './segments.ts';
export * from './send.ts';
export * from './short-codes.ts';
export * from './template-errors.ts';
export * from './us-numbers.ts';
export * from './wording.ts';
export * from './wording-text.ts';
