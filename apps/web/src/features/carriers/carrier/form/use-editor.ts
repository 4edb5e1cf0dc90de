import type { CarrierDetail, RequestOf } from '@freeboard/contract';
import { useMemo } from 'react';
import { dropUnsaved } from '../../../../drafts/places.ts';
import { useNote } from '../../../../drafts/unsaved.ts';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { subjectOf } from '../../unsaved/subject.ts';
import { cacheAnswered, cacheDetail, cacheOwn } from '../cache-detail.ts';
import { type CarrierForm, EMPTY_FORM, formOf, mergeForms, withoutSecrets } from './form.ts';
import { inputOf, isStarted } from './input.ts';
import { usePart } from './use-part.ts';

type Changing =
  | 'changeOverCarrier'
  | 'publishCarrier'
  | 'discardCarrierDraft'
  | 'rollBackCarrier'
  | 'setCarrierEnabled';
const UNDONE: Readonly<Record<Changing, string>> = {
  changeOverCarrier: 'It was not changed over. This page shows the current state; change it over when you agree.',
  publishCarrier: 'Nothing was published. This page shows the current state; publish it when you agree.',
  discardCarrierDraft: 'Nothing was dropped. This page shows the current state.',
  rollBackCarrier: 'Nothing was rolled back. This page shows the current state.',
  setCarrierEnabled: '',
};

/**
 * Drafts of these parts are saved with the carrier's draft; the account and the inactive connection are saved
 * separately.
 */
const OF_DRAFT = ['settings', 'rates'];

export function useEditor(detail: CarrierDetail | null, start: Partial<CarrierForm>) {
  const stored = useMemo(() => (detail ? formOf(detail) : { ...EMPTY_FORM, ...start }), [detail, start]);
  const part = usePart<CarrierForm>(detail, 'settings', { stored, merge: mergeForms, withoutSecrets });
  const [note, setNote] = useNote(subjectOf(detail?.id ?? 0), 'settings');
  const { form, revision, setBusy, submit } = part;

  async function save(): Promise<CarrierDetail | null> {
    const { carrier, errors } = inputOf(form, detail === null);
    const request = {
      carrier,
      note,
      ...(detail ? { carrier_id: detail.id, revision } : {}),
      ...(!detail && isStarted(form) ? { start_from: form.start } : {}),
      ...(form.agency === undefined ? {} : { agency_id: form.agency }),
    };
    const saved = await submit('saveCarrier', request, errors);
    if (saved) setNote('');
    return saved;
  }

  async function change<Name extends Changing>(name: Name, request: RequestOf<Name>, done: string): Promise<void> {
    setBusy(true);
    const result = await client.call(name, request);
    setBusy(false);
    if (result.ok) {
      const { carrier } = result.data as { carrier: CarrierDetail };
      if (name === 'discardCarrierDraft') dropUnsaved(subjectOf(carrier.id), OF_DRAFT);
      if (name === 'setCarrierEnabled') cacheDetail(carrier);
      else cacheOwn(carrier);
      void notify({ title: 'Done', text: done }, 'good');
      return;
    }
    const { title, text } = noticeText(result);
    void notify(cacheAnswered(result) ? { title: result.message, text: UNDONE[name] } : { title, text }, 'bad');
  }
  return { ...part, note, setNote, save, change };
}

export type Editor = ReturnType<typeof useEditor>;
export type FormEditor = Pick<Editor, 'form' | 'errors' | 'set'>;
