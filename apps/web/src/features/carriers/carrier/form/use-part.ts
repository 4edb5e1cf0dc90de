import type { CarrierDetail, RequestOf } from '@freeboard/contract';
import { useMemo, useState } from 'react';
import type { Merge } from '../../../../drafts/merge.ts';
import { useUnsaved } from '../../../../drafts/unsaved.ts';
import { client } from '../../../../lib/server/calls.ts';
import { noticeText } from '../../../../lib/server/notice-text.ts';
import { notify } from '../../../../lib/server/notices.ts';
import { subjectOf } from '../../unsaved/subject.ts';
import { forgetLost, type SecretPart, useLostSecrets } from '../account/lost-secrets.ts';
import { cacheAnswered, cacheOwn } from '../cache-detail.ts';
import type { Errors } from './form.ts';

type Saving = 'saveCarrier' | 'saveOtherSetting' | 'saveCarrierAccount';
type Options<F> = {
  /** The stored values as a form; the same object while unchanged. */
  stored: F;
  merge: Merge<F>;
  withoutSecrets: (form: F) => F;
};

export function usePart<F extends object>(detail: CarrierDetail | null, part: SecretPart, options: Options<F>) {
  const { stored, merge, withoutSecrets } = options;
  const id = detail?.id ?? 0;
  const revision = detail?.revision ?? 0;
  const current = useMemo(() => ({ revision, value: stored }), [revision, stored]);
  const unsaved = useUnsaved<F>(subjectOf(id), part, current, merge);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const { value: form, base, isDirty, theirs, set, keepMine } = unsaved;
  const place = `${id} ${part}` as const;
  const isLost = useLostSecrets(place, set, withoutSecrets);

  function undo() {
    setErrors({});
    forgetLost(place);
    unsaved.drop();
  }
  /** Resolves to the saved carrier; null if the form has errors or was not saved. */
  async function submit<Name extends Saving>(name: Name, request: RequestOf<Name>, faults: Errors = {}) {
    setErrors(faults);
    if (Object.keys(faults).length > 0) return null;
    setBusy(true);
    const result = await client.call(name, request);
    setBusy(false);
    if (result.ok) {
      const { carrier } = result.data as { carrier: CarrierDetail };
      unsaved.saved(form);
      forgetLost(place);
      cacheOwn(carrier);
      return carrier;
    }
    if (result.code === 422) setErrors(result.errors);
    else if (!cacheAnswered(result)) void notify(noticeText(result), 'bad');
    return null;
  }
  return {
    form,
    errors,
    isBusy,
    setBusy,
    isDirty,
    revision: base.revision,
    /** Whether a typed secret was lost, because drafts leave secrets out, and none has been typed since. */
    isSecretLost: isLost && withoutSecrets(form) === form,
    /** Null if no other user has saved changes since. */
    conflict: theirs && { base: base.value, theirs: theirs.value },
    set: (changes: Partial<F>) => set((before) => ({ ...before, ...changes })),
    submit,
    keepMine,
    undo,
  };
}
