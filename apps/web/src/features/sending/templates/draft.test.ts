import { expect, test } from 'vitest';
import {
  codeNames,
  type Draft,
  draftErrors,
  mergeDrafts,
  newDraft,
  withAnother,
  withOption,
  withoutOption,
  withSelected,
} from './draft.ts';

const KNOWN = codeNames([{ code: '{{ client_name }}' }]);
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

const begun = (): Draft => withAnother({ ...newDraft('text', false), id: 7, version: 1 });
const theirsOf = (draft: Draft): Draft => ({ ...draft, version: 2 });

test('what two people wrote of a template stands both', () => {
  const base = begun();
  const theirs = theirsOf(withOption(base, 0, { body: 'Theirs' }));
  const mine = withOption({ ...base, payload: { ...base.payload, name: 'Mine' } }, 1, { body: 'Mine' });
  const merged = mergeDrafts(base, theirs, mine);
  expect(merged).toMatchObject({ id: 7, version: 2, payload: { name: 'Mine' } });
  expect(merged?.payload.body_options.map(({ body }) => body)).toEqual(['Theirs', 'Mine']);
});

test('exactly one option is chosen, whichever each of them chose', () => {
  const base = withAnother(begun());
  const merged = mergeDrafts(base, theirsOf(withSelected(base, 1)), withSelected(base, 2));
  expect(merged && selected(merged)).toEqual(['3']);
  const gone = mergeDrafts(base, theirsOf(withSelected(base, 1)), withoutOption(base, 1));
  expect(gone && selected(gone)).toEqual(['1']);
});

test('options that both added are two', () => {
  const base = begun();
  const added = (body: string) => withOption(withAnother(base), 2, { body });
  const merged = mergeDrafts(base, theirsOf(added('Theirs')), added('Mine'));
  expect(merged?.payload.body_options.map(({ body }) => body)).toEqual(['', '', 'Mine', 'Theirs']);
  expect(new Set(merged?.payload.body_options.map(({ id }) => id)).size).toBe(4);
});

test('a new template has nothing under it', () => {
  const draft = newDraft('html', true);
  expect(mergeDrafts(null, null, draft)).toBe(draft);
});
