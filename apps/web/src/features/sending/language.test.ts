import type { Application } from '@freeboard/contract';
import { DEFAULT_TEMPLATES } from '@freeboard/domain/messages';
import { expect, test } from 'vitest';
import { additionalApplicationsInput, emptyDraft, type Template, withType } from './drafts/draft.ts';
import { languageOf, withLanguage } from './language.ts';

const names = { sms: 'Quotes by text', email: 'Quotes by e-mail' };
const application = (client_language: 'es' | null) =>
  ({ id: 7, phone: '', email: '', default_template_names: names, client_language }) as Application;
const system = DEFAULT_TEMPLATES.map(({ default_for, language, ...payload }, at) => ({
  id: at + 1,
  version: 1,
  updated_at: '',
  default_for,
  language,
  payload,
})) as unknown as Template[];
const templates = { system, agent: [] };
const single = { template: 'Single Quote PDF', quoteId: 3, values: {}, hasNeighborhood: false } as const;
const begun = (client_language: 'es' | null = null) =>
  withType(emptyDraft(application(client_language), single), 'send-email', templates);
const templateOf = ({ templateId }: { templateId: number | null }) =>
  system.find(({ id }) => id === templateId)?.payload.name;

test('the language is said to the calls once it is known or chosen, not before', () => {
  expect(additionalApplicationsInput(begun())).toEqual({});
  expect(additionalApplicationsInput(begun('es'))).toEqual({ language: 'es' });
  expect(additionalApplicationsInput(withLanguage(begun(), 'en', templates))).toEqual({ language: 'en' });
});

test('another language brings its default template, and back again', () => {
  const spanish = withLanguage(begun(), 'es', templates);
  expect(templateOf(spanish)).toBe('Quotes by e-mail (Spanish)');
  expect(spanish.words).toContain('Hola');
  expect(templateOf(withLanguage(spanish, 'en', templates))).toBe('Quotes by e-mail');
});

test('words that somebody has changed stay when the language changes', () => {
  const written = { ...begun(), words: 'Buenos días, Luis:', html: null };
  const spanish = withLanguage(written, 'es', templates);
  expect(spanish.words).toBe('Buenos días, Luis:');
  expect(languageOf(spanish, templates)).toBe('es');
  expect(languageOf(withLanguage(spanish, 'en', templates), templates)).toBe('en');
});

test('a draft that was saved with a Spanish template is in Spanish', () => {
  const { templateId } = withLanguage(begun(), 'es', templates);
  expect(languageOf({ ...begun(), templateId }, templates)).toBe('es');
});
