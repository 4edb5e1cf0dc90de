import type { Policy, PolicyTerm } from '@freeboard/contract';
import { formatDate } from '@freeboard/domain/forms';
import { termErrors } from '@freeboard/domain/policies';
import { useFormDraft } from '../../drafts/form.ts';
import { MaskedField } from '../../forms/inputs/masked-field.tsx';
import {
  EFFECTIVE_DATE,
  EXPIRATION_DATE,
  followYear,
  termDates,
  typedAmount,
  typedYearAfter,
} from '../../forms/term.ts';
import { client } from '../../lib/server/calls.ts';
import { queryClient } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

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
  return { effective_date: from, expiration_date: typedYearAfter(from), premium: '' };
}

export function TermDialog({ policy, term, onClose }: Props) {
  const typed = useFormDraft(`policy-term ${policy.id} ${term?.id ?? ''}`, startOf(policy, term));
  const { values } = typed;
  const input = { ...termDates(values), premium: typedAmount(values.premium) };
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
    typed.set(followYear(values, part));
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
          <MaskedField {...field('effective_date', 'Effective')} field={EFFECTIVE_DATE} />
          <MaskedField {...field('expiration_date', 'Expires')} field={EXPIRATION_DATE} />
        </div>
        <TextField {...field('premium', 'Premium with fees, $ (optional)')} inputMode="decimal" autoFocus />
        <DialogFoot label={term ? 'Save' : 'Add term'} isBusy={form.isSending} cancel={cancel} />
      </form>
    </Dialog>
  );
}
