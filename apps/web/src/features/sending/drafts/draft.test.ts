import type { Application } from '@freeboard/contract';
import { DEFAULT_TEMPLATES, MULTI_TEMPLATE_NAMES } from '@freeboard/domain/messages';
import { expect, test } from 'vitest';
import { emptyDraft, pdfOf, requestOf, type Template, withAdditionalApplications, withType } from './draft.ts';

const names = { sms: 'Quotes by text', email: 'Quotes by e-mail' };
const application = {
  id: 7,
  phone: '',
  email: '',
  application_type: 'flood',
  default_template_names: names,
} as Application;
// In the order of get-system-templates, by name: a Spanish template may be first.
const system = DEFAULT_TEMPLATES.toReversed().map(({ default_for, language, ...payload }, at) => ({
  id: at + 1,
  version: 1,
  updated_at: '',
  default_for,
  language,
  payload,
})) as unknown as Template[];
const templates = { system, agent: [] };
const named = (id: number | null) => system.find((one) => one.id === id)?.payload.name;
const HOME = { id: 8, label: 'Home 1008', otherClient: null };
const single = { template: 'Single Quote PDF', quoteId: 3, values: {}, hasNeighborhood: false } as const;

test('several applications take the multi-quote template and PDF; one alone takes its own again (R5.2)', () => {
  const alone = withType(emptyDraft(application, single), 'send-email', templates);
  expect(named(alone.templateId)).toBe(names.email);
  const several = withAdditionalApplications(alone, [HOME], templates);
  expect(named(several.templateId)).toBe(MULTI_TEMPLATE_NAMES.email);
  expect(pdfOf(several).template).toBe('Multi Quote PDF');
  expect(named(withType(several, 'send-sms', templates).templateId)).toBe(MULTI_TEMPLATE_NAMES.sms);
  expect(named(withAdditionalApplications(several, [], templates).templateId)).toBe(names.email);
});

test('a wording that was begun stays when another application joins several', () => {
  const several = withAdditionalApplications(
    withType(emptyDraft(application, single), 'send-sms', templates),
    [HOME],
    templates,
  );
  const written = { ...several, words: 'My own words', html: null };
  expect(withAdditionalApplications(written, [HOME, { ...HOME, id: 9 }], templates).words).toBe('My own words');
});

test('the call names the additional applications, and one Multi Quote PDF', () => {
  const several = withAdditionalApplications(emptyDraft(application, single), [HOME], templates);
  expect(requestOf(several, application, 'all', undefined)).toMatchObject({
    sendable_quote_application_ids: [8],
    pdf_template_type: 'Multi Quote PDF',
  });
  expect(requestOf(emptyDraft(application, single), application, 'all', undefined)).not.toHaveProperty(
    'sendable_quote_application_ids',
  );
});

test.each([
  [null, ''],
  ['en', ''],
  ['es', ' (Spanish)'],
] as const)('a second application keeps the language of the client: %s', (client_language, ending) => {
  const begun = emptyDraft({ ...application, client_language }, single);
  for (const [type, name] of [
    ['send-email', MULTI_TEMPLATE_NAMES.email],
    ['send-sms', MULTI_TEMPLATE_NAMES.sms],
  ] as const) {
    const several = withAdditionalApplications(withType(begun, type, templates), [HOME], templates);
    expect([named(several.templateId), several.language]).toEqual([`${name}${ending}`, client_language]);
    const request = requestOf(several, { ...application, client_language }, 'all', undefined);
    expect(request.language).toBe(client_language ?? undefined);
    const alone = withAdditionalApplications(several, [], templates);
    expect([named(alone.templateId)?.endsWith('(Spanish)'), alone.language]).toEqual([ending !== '', client_language]);
  }
});

test('a language that the agent chose stays when the channel changes', () => {
  const begun = withType(emptyDraft({ ...application, client_language: 'es' }, single), 'send-email', templates);
  const chosen = withType({ ...begun, language: 'en' }, 'send-sms', templates);
  expect([named(chosen.templateId), chosen.language]).toEqual([names.sms, 'en']);
});

test('takes no language over from a template that nobody chose', () => {
  const spanish = { system: system.filter(({ language }) => language === 'es'), agent: [] };
  expect(withType(emptyDraft(application, single), 'send-email', spanish).language).toBeFalsy();
});
