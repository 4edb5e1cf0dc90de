import type { Application } from '@freeboard/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPerson } from '../../../drafts/testing/person.ts';
import { storage } from '../../../drafts/testing/storage.ts';
import { signIn } from '../../../lib/session/session.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { saveDraft, withSaved } from './saved-draft.ts';

const application = { id: 7, phone: '', email: '', client_language: null } as Application;
const pdf = { template: 'Single Quote PDF', quoteId: 3, values: {}, hasNeighborhood: false } as unknown as Draft['pdf'];
const begun = (): Draft => ({ ...emptyDraft(application, pdf), type: 'send-email' });

const TYPED: Omit<Draft, 'type' | 'additionalApplications' | 'isWithEmail' | 'policy'> = {
  category: 'agent',
  language: 'es',
  templateId: 4,
  optionId: '2',
  subject: 'Your quotes',
  words: 'Hello',
  html: '<p>Hello</p>',
  phone: '(305) 555-0100',
  email: 'other@mail.example',
  isMedia: 'Yes',
  mediaUrl: 'https://media.example/a.png',
  consent: 'Phone call',
  atOnceBecause: 'They asked for it',
  isReceiverSaved: false,
  pdf: { ...pdf, values: { dwelling: 1 } } as unknown as Draft['pdf'],
  recommendedId: 3,
  linkDays: 7,
  remindDays: 3,
};
/** Parts that are never saved: the user states them again for each message. */
const STATED = { consent: '', atOnceBecause: '' };

beforeEach(() => {
  vi.stubGlobal('localStorage', storage());
  signIn('session', aPerson(5));
});

test('all that is chosen and typed of a message is there again', () => {
  saveDraft(application, { ...begun(), ...TYPED }, 'run 1', 'now');
  expect(withSaved(application, begun(), 'run 1')).toEqual({
    draft: { ...begun(), ...TYPED, ...STATED },
    at: 'now',
    isStored: true,
  });
});

test('what was chosen for other quotes is not', () => {
  saveDraft(application, { ...begun(), ...TYPED }, 'run 1', 'now');
  const { draft } = withSaved(application, begun(), 'run 2');
  expect(draft).toEqual({ ...begun(), ...TYPED, ...STATED, pdf, recommendedId: null });
});

test('what a full storage did not take is there again in this page, and not called saved', () => {
  saveDraft(application, { ...begun(), words: 'old' }, 'run 1', 'before');
  const texts = Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? '']));
  vi.stubGlobal('localStorage', storage(true, texts));
  expect(saveDraft(application, { ...begun(), words: 'new' }, 'run 1', 'now')).toBe(false);
  expect(withSaved(application, begun(), 'run 1')).toMatchObject({
    draft: { words: 'new' },
    at: 'now',
    isStored: false,
  });
});
