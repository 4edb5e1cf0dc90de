import type { AnswerOf } from '@freeboard/contract';
import { templateErrors } from '@freeboard/domain/messages';
import { mergeFields, mergeWhole } from '../../../drafts/merge.ts';

export type Saved = AnswerOf<'saveTemplate'>['template'];
export type ShortCode = AnswerOf<'getSystemShortCodes'>['system_short_codes'][number];
export type Payload = Saved['payload'];
export type Option = Payload['body_options'][number];

export type Draft = { id: number | null; isSystem: boolean; version: number | null; payload: Payload };

const emptyOption = (id: string, name: string, is_selected: 'Yes' | 'No'): Option => ({
  id,
  name,
  is_selected,
  subject: '',
  body: '',
});

export const newDraft = (body_type: Payload['body_type'], isSystem: boolean): Draft => ({
  id: null,
  isSystem,
  version: null,
  payload: { name: '', body_type, body_options: [emptyOption('1', 'Standard', 'Yes')] },
});

export const draftOf = ({ id, version, payload }: Saved, isSystem: boolean): Draft => ({
  id,
  isSystem,
  version,
  payload,
});

const withOptions = (draft: Draft, body_options: Option[]): Draft => ({
  ...draft,
  payload: { ...draft.payload, body_options },
});

export const withOption = (draft: Draft, at: number, change: Partial<Option>): Draft =>
  withOptions(
    draft,
    draft.payload.body_options.map((option, index) => (index === at ? { ...option, ...change } : option)),
  );

/** Exactly one option has is_selected Yes (section 4). */
export const withSelected = (draft: Draft, at: number): Draft =>
  withOptions(
    draft,
    draft.payload.body_options.map((option, index) => ({ ...option, is_selected: index === at ? 'Yes' : 'No' })),
  );

function freeId(taken: ReadonlySet<string>): string {
  let next = taken.size + 1;
  while (taken.has(String(next))) next += 1;
  return String(next);
}

export function withAnother(draft: Draft): Draft {
  const { body_options } = draft.payload;
  const id = freeId(new Set(body_options.map((one) => one.id)));
  return withOptions(draft, [...body_options, emptyOption(id, `Option ${id}`, 'No')]);
}

/** If the default is removed, the first of the others becomes it. */
export function withoutOption(draft: Draft, at: number): Draft {
  const left = draft.payload.body_options.filter((_, index) => index !== at);
  const next = withOptions(draft, left);
  return left.some(({ is_selected }) => is_selected === 'Yes') ? next : withSelected(next, 0);
}

/** Renumbers options added here if the other user added options with the same ids. */
function withOwnIds(base: Draft, theirs: Draft, mine: Draft): Draft {
  const idsOf = (draft: Draft) => draft.payload.body_options.map(({ id }) => id);
  const [before, other] = [new Set(idsOf(base)), new Set(idsOf(theirs))];
  const taken = new Set([...before, ...other, ...idsOf(mine)]);
  return withOptions(
    mine,
    mine.payload.body_options.map((option) => {
      if (before.has(option.id) || !other.has(option.id)) return option;
      const id = freeId(taken);
      taken.add(id);
      return { ...option, id };
    }),
  );
}

/** By field and by option; exactly one option stays the default. */
export function mergeDrafts(base: Draft | null, theirs: Draft | null, mine: Draft | null): Draft | null {
  if (!base || !theirs || !mine) return mergeWhole(base, theirs, mine);
  const own = withOwnIds(base, theirs, mine);
  const merged = mergeFields(base, theirs, own);
  const { body_options } = merged.payload;
  if (body_options.filter(({ is_selected }) => is_selected === 'Yes').length === 1) return merged;
  const wanted = own.payload.body_options.find(({ is_selected }) => is_selected === 'Yes')?.id;
  const at = body_options.findIndex(({ id }) => id === wanted);
  return withSelected(merged, Math.max(at, 0));
}

export const codeNames = (codes: readonly { code: string }[]): ReadonlySet<string> =>
  new Set(codes.map(({ code }) => code.replaceAll(/[{}\s]/g, '')));

const isMissing = (messages: readonly string[] | undefined): boolean => messages?.[0] === 'Field is required.';

export function draftErrors({ payload }: Draft, known: ReadonlySet<string>, isTried: boolean) {
  const all = Object.entries(templateErrors(payload, known));
  return Object.fromEntries(isTried ? all : all.filter(([, messages]) => !isMissing(messages)));
}
