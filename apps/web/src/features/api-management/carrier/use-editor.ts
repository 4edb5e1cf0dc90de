import type { AnswerOf, CarrierDetail, RequestOf } from '@freeboard/contract';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../../lib/calls.ts';
import { noticeText } from '../../../lib/notice-text.ts';
import { callOrNotify, notify } from '../../../lib/notices.ts';
import { queryClient } from '../../../lib/query.ts';
import { session } from '../../../lib/session.ts';
import { type CarrierForm, EMPTY_FORM, type Errors, formOf } from './form.ts';
import { inputOf } from './input.ts';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Puts what a call answered where every part of the page reads it. */
export function keepDetail(detail: CarrierDetail): void {
  queryClient.setQueryData<AnswerOf<'getCarrier'>>(['getCarrier', { carrier_id: detail.id }], { carrier: detail });
  void queryClient.invalidateQueries({ queryKey: ['listCarriers'] });
  void queryClient.invalidateQueries({ queryKey: ['getRateTables'] });
}

type Changing = 'publishCarrier' | 'discardCarrierDraft' | 'rollBackCarrier' | 'setCarrierEnabled';

/** Unsaved forms by person and carrier, so that looking at another screen loses nothing; secrets are not kept. */
const unsaved = new Map<string, CarrierForm>();

/** The form of a carrier, what is wrong in it, and the calls that change the carrier. */
export function useEditor(detail: CarrierDetail | null, start: Partial<CarrierForm>) {
  const [seen, setSeen] = useState(detail);
  const [saved, setSaved] = useState(() => (detail ? formOf(detail) : { ...EMPTY_FORM, ...start }));
  const place = `${session.get()?.user.id} ${detail?.id ?? 'new'}`;
  const [form, setForm] = useState(() => unsaved.get(place) ?? saved);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const isDirty = !same(form, saved);

  function take(next: CarrierForm): void {
    setSaved(next);
    setForm(next);
    setErrors({});
  }
  // What changed meanwhile is taken over: all of it while nothing is unsaved here, else only the tables.
  if (detail && detail !== seen) {
    setSeen(detail);
    const next = formOf(detail);
    if (!same(next, saved)) {
      setSaved(next);
      setForm(isDirty ? { ...form, decision: form.decision === saved.decision ? next.decision : form.decision } : next);
    }
  }

  useEffect(() => {
    if (isDirty) unsaved.set(place, { ...form, auth: { ...form.auth, secret: '' } });
    else unsaved.delete(place);
  }, [place, form, isDirty]);

  const set = useCallback((changes: Partial<CarrierForm>) => {
    setForm((now) => ({ ...now, ...changes }));
  }, []);

  async function save(note: string, agency_id: number | undefined): Promise<CarrierDetail | null> {
    const { carrier, errors: own } = inputOf(form);
    setErrors(own);
    if (Object.keys(own).length > 0) return null;
    setBusy(true);
    const result = await client.call('saveCarrier', {
      carrier,
      note,
      ...(detail ? { carrier_id: detail.id } : {}),
      ...(agency_id === undefined ? {} : { agency_id }),
    });
    setBusy(false);
    if (!result.ok) {
      if (result.code === 422) setErrors(result.errors);
      else void notify(noticeText(result), 'bad');
      return null;
    }
    const { carrier: next } = result.data;
    unsaved.delete(place);
    take(formOf(next));
    keepDetail(next);
    return next;
  }

  async function change<Name extends Changing>(name: Name, request: RequestOf<Name>, done: string): Promise<void> {
    setBusy(true);
    const answer = await callOrNotify(name, request);
    setBusy(false);
    if (!answer) return;
    const { carrier } = answer as AnswerOf<'publishCarrier'>;
    if (name !== 'setCarrierEnabled') take(formOf(carrier));
    keepDetail(carrier);
    void notify({ title: 'Message', text: done }, 'good');
  }
  return { form, set, errors, isDirty, isBusy, save, change, undo: () => take(saved) };
}

export type Editor = ReturnType<typeof useEditor>;
