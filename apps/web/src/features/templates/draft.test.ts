import { expect, test } from 'vitest';
import {
  draftErrors,
  isChanged,
  knownCodes,
  newDraft,
  withAnother,
  withOption,
  withoutOption,
  withSelected,
} from './draft.ts';

const KNOWN = knownCodes([{ code: '{{ client_name }}' }]);
const selected = (draft: ReturnType<typeof newDraft>) =>
  draft.payload.body_options.filter(({ is_selected }) => is_selected === 'Yes').map(({ id }) => id);

test('exactly one option is chosen unless told, whatever is added and taken away', () => {
  const three = withAnother(withAnother(newDraft('text', false)));
  expect(three.payload.body_options.map(({ id }) => id)).toEqual(['1', '2', '3']);
  expect(selected(three)).toEqual(['1']);
  expect(selected(withSelected(three, 2))).toEqual(['3']);
  expect(selected(withoutOption(withSelected(three, 2), 2))).toEqual(['1']);
  expect(withAnother(withoutOption(three, 1)).payload.body_options.map(({ id }) => id)).toEqual(['1', '3', '4']);
});

test('what is missing is said on saving, an unknown short code at once', () => {
  const draft = withOption(newDraft('text', false), 0, { body: 'Hi {{ client_nam }}' });
  expect(draftErrors(draft, KNOWN, false)).toEqual({
    'payload.body_options.0.body': ["There is no short code 'client_nam'."],
  });
  expect(draftErrors(draft, KNOWN, true)).toHaveProperty('payload.name', ['Field is required.']);
});

test('a draft that says what is saved is no change', () => {
  const draft = newDraft('html', true);
  const saved = { id: 7, version: 1, updated_at: '2026-11-22T00:00:00Z', default_for: null, payload: draft.payload };
  expect(isChanged(draft, saved)).toBe(false);
  expect(isChanged(withOption(draft, 0, { subject: 'x' }), saved)).toBe(true);
  expect(isChanged(draft, undefined)).toBe(true);
});
