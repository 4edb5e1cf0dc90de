import type { Policy, PolicyTerm } from '@freeboard/contract';
import { type Field, formatDate } from '@freeboard/domain/forms';
import { termErrors } from '@freeboard/domain/policies';
import { yearAfter as dayAYearAfter } from '@freeboard/domain/quotes';
import { readAmount, wholeDate } from '@freeboard/domain/reading';
import { useFormDraft } from '../../drafts/form.ts';
import { MaskedField } from '../../forms/inputs/masked-field.tsx';
import { client } from '../../lib/server/calls.ts';
import { queryClient } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** Null for an empty text, NaN for one that isn't an amount. */
export const premiumOf = (text: string): number | null =>
  text.trim() === '' ? null : (readAmount(text) ?? Number.NaN);

export const EFFECTIVE: Field = { key: 'effective_date', label: 'Effective', kind: 'date' };
export const EXPIRES: Field = { key: 'expiration_date', label: 'Expires', kind: 'date' };

/** In the input's format; '' if the day is invalid. */
export const yearAfter = (typed: string): string => {
  const day = wholeDate(typed);
  return day ? formatDate(dayAYearAfter(day)) : '';
};

type Dates = { effective_date: string; expiration_date: string };
/** As YYYY-MM-DD; text that can't be parsed stays as it is. */
export const termDates = ({ effective_date, expiration_date }: Dates): Dates => ({
  effective_date: wholeDate(effective_date) ?? effective_date,
  expiration_date: wholeDate(expiration_date) ?? expiration_date,
});

export function showSaved(data: { policy: Policy }): void {
  queryClient.setQueryData(['getPolicy', { policy_id: data.policy.id }], data);
  void queryClient.invalidateQueries({ queryKey: ['listPolicies'] });
}

type Props = { policy: Policy; term: PolicyTerm | null; onClose: () => void };

/** A new term begins where the last one ends. */
function startOf(policy: Policy, term: PolicyTerm | null) {
  if (term) {
    const { effective_date, expiration_date, premium } = term;
    return {
      effective_date: formatDate(effective_date),
      expiration_date: formatDate(expiration_date),
      premium: premium === null ? '' : premium.toFixed(2),
    };
  }
  const end = policy.terms[0]?.expiration_date;
  const from = end ? formatDate(end) : '';
  return { effective_date: from, expiration_date: yearAfter(from), premium: '' };
}

export function TermDialog({ policy, term, onClose }: Props) {
  const typed = useFormDraft(`policy-term ${policy.id} ${term?.id ?? ''}`, startOf(policy, term));
  const { values } = typed;
  const input = { ...termDates(values), premium: premiumOf(values.premium) };
  const others = policy.terms.filter(({ id }) => id !== term?.id);
  const form = useSubmit({
    wrong: termErrors(input, others, policy.line),
    send: () =>
      client.call('savePolicyTerm', { policy_id: policy.id, ...(term ? { term_id: term.id } : {}), ...input }),
    done: (data) => {
      typed.discard();
      showSaved(data);
      onClose();
    },
  });
  const set = (part: Partial<typeof values>) => {
    const from = part.effective_date;
    const isFollowing = from !== undefined && values.expiration_date === yearAfter(values.effective_date);
    typed.set({ ...part, ...(isFollowing ? { expiration_date: yearAfter(from) } : {}) });
    form.edited();
  };
  const field = (name: keyof typeof values, label: string) => ({
    label,
    name,
    value: values[name],
    error: form.errorOf(name),
    onChange: (text: string) => set({ [name]: text }),
  });
  const cancel = () => {
    typed.discard();
    onClose();
  };
  return (
    <Dialog title={term ? 'Edit the term' : 'Add a term'} opened onClose={onClose} isPersistent>
      <form ref={form.form} noValidate className="col" onSubmit={(event) => void form.submit(event)}>
        <div className="two">
          <MaskedField {...field('effective_date', 'Effective')} field={EFFECTIVE} />
          <MaskedField {...field('expiration_date', 'Expires')} field={EXPIRES} />
        </div>
        <TextField {...field('premium', 'Premium with fees, $ (optional)')} inputMode="decimal" autoFocus />
        <DialogFoot label={term ? 'Save' : 'Add term'} isBusy={form.isSending} cancel={cancel} />
      </form>
    </Dialog>
  );
}
