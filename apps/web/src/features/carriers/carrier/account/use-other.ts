import type { CarrierDetail } from '@freeboard/contract';
import { useMemo } from 'react';
import { mergeFields } from '../../../../drafts/merge.ts';
import { placeOf } from '../../../../drafts/places.ts';
import type { StoredDraft } from '../../../../drafts/stored.ts';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { subjectOf } from '../../unsaved/subject.ts';
import { cacheAnswered, cacheOwn } from '../cache-detail.ts';
import { type CarrierForm, EMPTY_FORM, formOfSettings, withoutSecrets } from '../form/form.ts';
import { connectionOf } from '../form/input.ts';
import { usePart } from '../form/use-part.ts';
import { type Connection, notInUse, type SettingName } from './two-settings.ts';

type OtherForm = CarrierForm & { producer_code: string };
function otherForm(detail: CarrierDetail | null): OtherForm {
  const other = detail?.other_setting;
  const is_test = detail !== null && !detail.is_sandbox;
  if (!other) return { ...EMPTY_FORM, is_test, producer_code: '' };
  const { auth, secrets, certificate, base_url, producer_code } = other;
  const { limits, name, kind, lines, states, forms, rate_type } = detail.draft ?? detail.published ?? NOTHING;
  const settings = { limits, name, kind, lines, states, forms, rate_type, mapping: {} };
  return { ...formOfSettings({ ...settings, auth, secrets, certificate, base_url }, is_test), producer_code };
}

const NOTHING = {
  name: '',
  kind: 'conversation' as const,
  lines: [],
  states: null,
  forms: null,
  rate_type: 'bindable' as const,
  limits: { timeout_ms: 0, concurrency: 0, calls_per_minute: 0 },
};

const withoutSecretsOf = (form: OtherForm): OtherForm => {
  const left = withoutSecrets(form);
  return left === form ? form : { ...form, ...left };
};

/** Drops edits of the inactive connection once it is in use. */
const merge = (base: OtherForm, theirs: OtherForm, mine: OtherForm): OtherForm =>
  base.is_test === theirs.is_test ? mergeFields(base, theirs, mine) : theirs;

/** Does nothing if the connection is the one in use. */
export function storeImported(detail: CarrierDetail, name: SettingName, connection: Connection): void {
  if (notInUse(detail) !== name) return;
  const value = otherForm(detail);
  const base = { revision: detail.revision, value };
  placeOf<StoredDraft<OtherForm>>(subjectOf(detail.id), 'other').set({ base, mine: { ...value, ...connection } });
}

export function useOther(detail: CarrierDetail | null) {
  const stored = useMemo(() => otherForm(detail), [detail]);
  const part = usePart<OtherForm>(detail, 'other', { stored, merge, withoutSecrets: withoutSecretsOf });
  const { form, revision, setBusy, submit, undo } = part;

  async function save(): Promise<void> {
    if (!detail) return;
    const { connection, errors } = connectionOf(form);
    const carrier = { ...connection, producer_code: form.producer_code };
    if (!(await submit('saveOtherSetting', { carrier_id: detail.id, revision, carrier }, errors))) return;
    void notify({ title: 'Saved', text: `The ${notInUse(detail)} setting is kept. It is not in use.` }, 'good');
  }
  async function remove(): Promise<void> {
    if (!detail) return;
    setBusy(true);
    const result = await client.call('removeOtherSetting', { carrier_id: detail.id, revision: detail.revision });
    setBusy(false);
    if (result.ok) {
      undo();
      cacheOwn(result.data.carrier);
      return void notify({ title: 'Removed', text: `${detail.name} has no ${notInUse(detail)} setting now.` }, 'good');
    }
    cacheAnswered(result);
    void notify(noticeText(result), 'bad');
  }
  return { ...part, save, remove };
}

export type OtherEditor = ReturnType<typeof useOther>;
