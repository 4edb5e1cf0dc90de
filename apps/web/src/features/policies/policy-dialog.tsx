import type { Policy, RequestOf } from '@freeboard/contract';
import {
  POLICY_ENDINGS,
  POLICY_LINE_NAMES,
  POLICY_LINES,
  type PolicyEnding,
  type PolicyLine,
  policyErrors,
  termErrors,
} from '@freeboard/domain/policies';
import { useFormDraft } from '../../drafts/form.ts';
import { MaskedField } from '../../forms/inputs/masked-field.tsx';
import { EFFECTIVE_DATE, EXPIRATION_DATE, followYear, termDates, typedAmount } from '../../forms/term.ts';
import { client } from '../../lib/server/calls.ts';
import { notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { ChangedSince } from '../../ui/changed-since.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { showSaved } from './term-dialog.tsx';

const LINES = POLICY_LINES.map((value) => ({ value, label: POLICY_LINE_NAMES[value] }));
const NOBODY = '';
const IN_FORCE = '';
const ENDINGS: readonly { value: PolicyEnding | typeof IN_FORCE; label: string }[] = [
  { value: IN_FORCE, label: 'Renews with us' },
  ...Object.entries(POLICY_ENDINGS).map(([value, label]) => ({ value: value as PolicyEnding, label })),
];
const LABELS = { carrier_name: 'Carrier', policy_number: 'Policy number', owner_id: 'Agent', ending: 'State' };

function startOf(policy: Policy | null, userId: number | null) {
  return {
    line: (policy?.line ?? 'home') as PolicyLine,
    form: policy?.form ?? '',
    carrier_name: policy?.carrier_name ?? '',
    policy_number: policy?.policy_number ?? '',
    insured: policy?.insured ?? '',
    address: policy?.address ?? '',
    email: policy?.email ?? '',
    phone: policy?.phone ?? '',
    owner_id: String((policy ? policy.owner?.id : userId) ?? NOBODY),
    ending: (policy?.ending ?? IN_FORCE) as PolicyEnding | typeof IN_FORCE,
    effective_date: '',
    expiration_date: '',
    premium: '',
  };
}

type Props = { policy: Policy | null; onClose: () => void; onSaved: (policy: Policy) => void };

function usePolicyForm({ policy, onClose, onSaved }: Props) {
  const session = useSession();
  const isAgent = session?.user_role === 'agent';
  const typed = useFormDraft(
    policy ? `policy ${policy.id}` : 'new-policy',
    startOf(policy, isAgent ? (session?.user.id ?? null) : null),
    { current: policy?.version },
  );
  const { effective_date, expiration_date, premium, owner_id, ending, ...values } = typed.values;
  const term = { ...termDates({ effective_date, expiration_date }), premium: typedAmount(premium) };
  const request: RequestOf<'savePolicy'> = {
    ...values,
    owner_id: owner_id === NOBODY ? null : Number(owner_id),
    ...(policy
      ? { policy_id: policy.id, version: typed.base ?? policy.version, ending: ending === IN_FORCE ? null : ending }
      : term),
  };
  const form = useSubmit({
    wrong: { ...policyErrors(values), ...(policy ? {} : termErrors(term, [], values.line)) },
    send: async () => {
      const result = await client.call('savePolicy', request);
      // Keeps the typed values and rebases them on the policy as it is now.
      if (!result.ok && result.code === 409) {
        await queryClient.invalidateQueries({ queryKey: ['getPolicy'] });
        typed.rebase();
      }
      return result;
    },
    done: (data) => {
      (policy ? typed.sent : typed.discard)();
      showSaved(data);
      notify({ title: policy ? 'Saved' : 'Policy added', text: data.policy.insured }, 'good');
      onClose();
      onSaved(data.policy);
    },
  });
  const set = (part: Partial<typeof typed.values>) => {
    typed.set(followYear(typed.values, part));
    form.edited();
  };
  const cancel = () => {
    typed.discard();
    onClose();
  };
  return { values: typed.values, outdated: policy ? typed.outdated : {}, set, cancel, form };
}

function useOwners(owner: Policy['owner'] | undefined) {
  const agents = useCall('getAgentsList', {}).data?.agents ?? [];
  const owners = agents.map(({ agent, name }) => ({ value: String(agent.id), label: name }));
  const isListed = owner ? owners.some(({ value }) => value === String(owner.id)) : true;
  return [
    { value: NOBODY, label: 'Nobody yet' },
    ...owners,
    ...(owner && !isListed ? [{ value: String(owner.id), label: owner.name }] : []),
  ];
}

export function PolicyDialog(props: Props) {
  const { policy } = props;
  const { values, outdated, set, cancel, form } = usePolicyForm(props);
  const owners = useOwners(policy?.owner);
  const input = (name: Exclude<keyof typeof values, 'line' | 'ending'>, label: string) => ({
    label,
    name,
    value: values[name],
    error: form.errorOf(name),
    onChange: (text: string) => set({ [name]: text }),
  });
  return (
    <Dialog title={policy ? 'Edit the policy' : 'Add policy'} opened onClose={props.onClose} isPersistent>
      <form ref={form.form} noValidate className="col" onSubmit={(event) => void form.submit(event)}>
        <ChangedSince outdated={outdated} labels={LABELS} />
        <TextField {...input('insured', 'Insured')} autoFocus />
        <TextField {...input('address', 'Address (optional)')} />
        <div className="two">
          <TextField {...input('phone', 'Phone (optional)')} type="tel" />
          <TextField {...input('email', 'E-mail (optional)')} type="email" />
          <ChoiceField label="Line" value={values.line} choices={LINES} onChange={(line) => set({ line })} />
          <TextField {...input('form', 'Form (optional)')} placeholder="HO3" />
          <TextField {...input('carrier_name', 'Carrier')} />
          <TextField {...input('policy_number', 'Policy number')} />
        </div>
        <div className="two">
          {policy ? null : (
            <>
              <MaskedField {...input('effective_date', 'Effective')} field={EFFECTIVE_DATE} />
              <MaskedField {...input('expiration_date', 'Expires')} field={EXPIRATION_DATE} />
              <TextField {...input('premium', 'Premium with fees, $')} inputMode="decimal" />
            </>
          )}
          <ChoiceField
            label="Agent"
            value={values.owner_id}
            choices={owners}
            error={form.errorOf('owner_id')}
            onChange={(owner_id) => set({ owner_id })}
          />
          {policy ? (
            <ChoiceField label="State" value={values.ending} choices={ENDINGS} onChange={(ending) => set({ ending })} />
          ) : null}
        </div>
        <DialogFoot label={policy ? 'Save' : 'Add policy'} isBusy={form.isSending} cancel={cancel} />
      </form>
    </Dialog>
  );
}
