import type { BulkUploadDetail } from '@freeboard/contract';
import { type BulkMapping, type BulkType, bulkFields, neededFields, rowReader } from '@freeboard/domain/bulk';
import { dwellingEstimate, type FormContext } from '@freeboard/domain/forms';
import { useMemo } from 'react';
import { useFormDraft } from '../../drafts/form.ts';
import { today } from '../../lib/today.ts';

/** `columns`: null for a column without a field; `byHand`: the columns whose field the user chose. */
export type Draft = {
  columns: readonly (string | null)[];
  byHand: ReadonlySet<number>;
  constants: Record<string, string>;
  /** The meaning of words in the file, as decided after the last check. */
  words: BulkMapping['words'];
};

export const formContext = (): FormContext => ({ today: today(), status: 'new', estimateDwelling: dwellingEstimate });

export function firstDraft({ sheet, mapping }: BulkUploadDetail): Draft {
  const matched = sheet?.columns.map(({ match }) => match.field) ?? [];
  const columns = mapping?.columns ?? matched;
  return {
    columns,
    byHand: new Set(columns.flatMap((field, at) => (field === matched[at] ? [] : [at]))),
    constants: mapping?.constants ?? {},
    words: mapping?.words ?? {},
  };
}

/** Chooses a column's field: another column that had it loses it. */
export function choose(draft: Draft, at: number, field: string | null): Draft {
  const columns = draft.columns.map((one, place) =>
    place === at ? field : field !== null && one === field ? null : one,
  );
  return { ...draft, columns, byHand: new Set([...draft.byHand, at]) };
}

export const mappingOf = ({ columns, constants, words }: Draft): BulkMapping => ({
  columns,
  constants: Object.fromEntries(Object.entries(constants).filter(([, text]) => text !== '')),
  words,
});

export function withWords(draft: Draft, decided: readonly { field: string; word: string; value: string }[]): Draft {
  const words: Record<string, Record<string, string>> = { ...draft.words };
  for (const { field, word, value } of decided) words[field] = { ...words[field], [word.toLowerCase()]: value };
  return { ...draft, words };
}

export function useMapping(detail: BulkUploadDetail, type: BulkType) {
  const { upload, sheet } = detail;
  const first = firstDraft(detail);
  const typed = useFormDraft(`mapping ${upload.id} ${type} ${sheet?.delimiter ?? ''}`, {
    ...first,
    byHand: [...first.byHand],
  });
  const current: Draft = { ...typed.values, byHand: new Set(typed.values.byHand) };
  const setDraft = (draft: Draft) => typed.set({ ...draft, byHand: [...draft.byHand] });
  const fields = useMemo(() => bulkFields(type), [type]);
  const context = useMemo(formContext, []);
  const needed = useMemo(() => neededFields(type, context), [type, context]);
  const heads = useMemo(() => sheet?.columns.map(({ name }) => name) ?? [], [sheet]);
  const mapping = JSON.stringify(mappingOf(current));
  const read = useMemo(
    () =>
      rowReader({
        type,
        heads,
        context,
        presets: [],
        at: '',
        by: '',
        mapping: JSON.parse(mapping) as BulkMapping,
      }),
    [type, heads, context, mapping],
  );
  return {
    draft: current,
    setDraft,
    isTyped: typed.isTyped,
    discard: typed.discard,
    checked: typed.sent,
    fields,
    needed,
    read,
  };
}
