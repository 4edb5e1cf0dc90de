import type { Language } from '@freeboard/domain/languages';
import {
  bodyOf,
  type Category,
  chosenOption,
  type Draft,
  fitting,
  isText,
  type Template,
  withOption,
  withPolicyWording,
} from './drafts/draft.ts';

type Templates = Readonly<Record<Category, readonly Template[]>>;

const templateOf = (draft: Draft, templates: Templates): Template | undefined =>
  templates[draft.category].find(({ id }) => id === draft.templateId);

/** Whether subject and body equal the template's option; true if there is no such option. */
function isAsTemplate(draft: Draft, template: Template | undefined): boolean {
  const option = template?.payload.body_options.find(({ id }) => id === draft.optionId);
  return option === undefined || (draft.subject === option.subject && bodyOf(draft) === option.body);
}

/** Applies the language's default template, unless the text was edited. */
export function withLanguage(draft: Draft, language: Language, templates: Templates): Draft {
  const next: Draft = { ...draft, language };
  if (draft.type === 'download') return next;
  if (draft.policy) {
    const { subject, words } = withPolicyWording(draft, draft.policy);
    const isUnchanged = draft.subject === subject && draft.words === words;
    return isUnchanged ? withPolicyWording(next, draft.policy) : next;
  }
  const channel = isText(draft.type) ? 'sms' : 'email';
  const use = draft.additionalApplications.length > 0 ? (`several_${channel}` as const) : channel;
  const template = fitting(templates.system, draft.type).find(
    (one) => one.default_for === use && one.language === language,
  );
  if (!template) return next;
  const option = chosenOption(template);
  return isAsTemplate(draft, templateOf(draft, templates))
    ? withOption({ ...next, category: 'system' }, template, option)
    : { ...next, category: 'system', templateId: template.id, optionId: option?.id ?? '' };
}

/** Spanish with a Spanish template, even in a draft saved earlier; else the draft's own, or English. */
export const languageOf = (draft: Draft, templates: Templates): Language =>
  templateOf(draft, templates)?.language === 'es' ? 'es' : (draft.language ?? 'en');
