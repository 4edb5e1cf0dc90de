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
const system = DEFAULT_TEMPLATES.map(({ default_for, ...payload }, at) => ({
  id: at + 1,
  version: 1,
  updated_at: '',
  default_for,
  payload,
})) as unknown as Template[];
const templates = { system, agent: [] };
const named = (id: number | null) => system.find((one) => one.id === id)?.payload.name;
const HOME = { id: 8, label: 'Home 1008', otherClient: null };
const single = { template: 'Single Quote PDF', quoteId: 3, values: {}, hasNeighborhood: false } as const;

test('several applications take the multi-quote template and PDF; one alone takes its own again (R5.2)', () => {
  const alone = withType(emptyDraft(application, single), 'send-email', templates, names);
  expect(named(alone.templateId)).toBe(names.email);
  const several = withAdditionalApplications(alone, [HOME], templates, names);
  expect(named(several.templateId)).toBe(MULTI_TEMPLATE_NAMES.email);
  expect(pdfOf(several).template).toBe('Multi Quote PDF');
  expect(named(withType(several, 'send-sms', templates, names).templateId)).toBe(MULTI_TEMPLATE_NAMES.sms);
  expect(named(withAdditionalApplications(several, [], templates, names).templateId)).toBe(names.email);
});

test('a wording that was begun stays when another application joins several', () => {
  const several = withAdditionalApplications(
    withType(emptyDraft(application, single), 'send-sms', templates, names),
    [HOME],
    templates,
    names,
  );
  const written = { ...several, words: 'My own words', html: null };
  expect(withAdditionalApplications(written, [HOME, { ...HOME, id: 9 }], templates, names).words).toBe('My own words');
});

test('the call names the additional applications, and one Multi Quote PDF', () => {
  const several = withAdditionalApplications(emptyDraft(application, single), [HOME], templates, names);
  expect(requestOf(several, application, 'all', undefined)).toMatchObject({
    sendable_quote_application_ids: [8],
    pdf_template_type: 'Multi Quote PDF',
  });
  expect(requestOf(emptyDraft(application, single), application, 'all', undefined)).not.toHaveProperty(
    'sendable_quote_application_ids',
  );
});
