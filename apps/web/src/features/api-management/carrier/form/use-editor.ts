import type { CarrierDetail, RequestOf } from '@freeboard/contract';
import { useMemo, useState } from 'react';
import { dropUnsaved } from '../../../../drafts/places.ts';
import { useNote, useUnsaved } from '../../../../drafts/unsaved.ts';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { subjectOf } from '../../unsaved/subject.ts';
import { forgetLost, useLostSecrets } from '../account/lost-secrets.ts';
import { keepAnswered, keepDetail, keepOwn } from '../keep-detail.ts';
import { type CarrierForm, EMPTY_FORM, type Errors, formOf, mergeForms, withoutSecrets } from './form.ts';
import { inputOf, isStarted } from './input.ts';

type Changing =
  | 'changeOverCarrier'
  | 'publishCarrier'
  | 'discardCarrierDraft'
  | 'rollBackCarrier'
  | 'setCarrierEnabled';
const UNDONE: Readonly<Record<Changing, string>> = {
  changeOverCarrier: 'It was not changed over. What stands now is on this page; change it over when you agree.',
  publishCarrier: 'Nothing was published. What stands now is on this page; publish it when you agree.',
  discardCarrierDraft: 'Nothing was dropped. What stands now is on this page.',
  rollBackCarrier: 'Nothing was rolled back. What stands now is on this page.',
  setCarrierEnabled: '',
};

/** The form of a carrier, what is wrong in it, and the calls that change the carrier. */
export function useEditor(detail: CarrierDetail | null, start: Partial<CarrierForm>) {
  const id = detail?.id ?? 0;
  const standing = useMemo(
    () => ({ edition: detail?.edition ?? 0, value: detail ? formOf(detail) : { ...EMPTY_FORM, ...start } }),
    [detail, start],
  );
  const unsaved = useUnsaved<CarrierForm>(subjectOf(id), 'settings', standing, mergeForms);
  const [note, setNote] = useNote(subjectOf(id), 'settings');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const { value: form, set: change } = unsaved;

  const isLost = useLostSecrets(`${id} settings`, change, withoutSecrets) && withoutSecrets(form) === form;

  async function save(agency_id: number | undefined): Promise<CarrierDetail | null> {
    const { carrier, errors: own } = inputOf(form, detail === null);
    setErrors(own);
    if (Object.keys(own).length > 0) return null;
    setBusy(true);
    const result = await client.call('saveCarrier', {
      carrier,
      note,
      ...(detail ? { carrier_id: detail.id, edition: unsaved.base.edition } : {}),
      ...(!detail && isStarted(form) ? { start_from: form.start } : {}),
      ...(agency_id === undefined ? {} : { agency_id }),
    });
    setBusy(false);
    if (result.ok) {
      unsaved.saved(form);
      forgetLost(`${id} settings`);
      setNote('');
      keepOwn(result.data.carrier);
      return result.data.carrier;
    }
    if (result.code === 422) setErrors(result.errors);
    else if (!keepAnswered(result)) void notify(noticeText(result), 'bad');
    return null;
  }

  async function run<Name extends Changing>(name: Name, request: RequestOf<Name>, done: string): Promise<void> {
    setBusy(true);
    const result = await client.call(name, request);
    setBusy(false);
    if (result.ok) {
      const { carrier } = result.data as { carrier: CarrierDetail };
      if (name === 'discardCarrierDraft') dropUnsaved(subjectOf(carrier.id));
      if (name === 'setCarrierEnabled') keepDetail(carrier);
      else keepOwn(carrier);
      void notify({ title: 'Done', text: done }, 'good');
      return;
    }
    const { title, text } = noticeText(result);
    void notify(keepAnswered(result) ? { title: result.message, text: UNDONE[name] } : { title, text }, 'bad');
  }
  return {
    form,
    errors,
    note,
    setNote,
    isBusy,
    isDirty: unsaved.isDirty,
    /** A secret that was typed is gone, for it is kept nowhere; nor has another been typed since. */
    isSecretLost: isLost,
    /** What somebody else saved while this form was filled in, beside what it began with; null while nobody did. */
    conflict: unsaved.theirs && { base: unsaved.base.value, theirs: unsaved.theirs.value },
    set: (changes: Partial<CarrierForm>) => change((before) => ({ ...before, ...changes })),
    save,
    change: run,
    keepMine: unsaved.keepMine,
    undo: () => {
      setErrors({});
      forgetLost(`${id} settings`);
      unsaved.drop();
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
/** What a part of a form is written with. */
export type FormEditor = Pick<Editor, 'form' | 'errors' | 'set'>;
