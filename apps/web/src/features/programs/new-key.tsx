import { API_SCOPES, type ApiScope, KEY_LIFETIMES, KEY_LIMITS, SCOPE_GROUPS } from '@freeboard/domain/programs';
import { useFormDraft } from '../../drafts/form.ts';
import { client } from '../../lib/server/calls.ts';
import { Check } from '../../ui/fields/check.tsx';
import { CheckList } from '../../ui/fields/check-list.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LimitFields, limitsOf, NO_LIMITS, ProgramForm, useProgramForm } from './program-form.tsx';
import { type NewKey, refreshKeys } from './use-programs.ts';

const DAY_MS = 86_400_000;

const endOf = (lifetime: string): string | null => {
  const days = KEY_LIFETIMES.find(([value]) => value === lifetime)?.[2] ?? null;
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
};

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

function useNewKey(onMade: (key: NewKey) => void) {
  const typed = useFormDraft('new-key', {
    name: '',
    scopes: [] as readonly ApiScope[],
    limits: NO_LIMITS,
    lifetime: '180',
    rate: String(KEY_LIMITS.rate),
    networks: '',
    isTest: false,
  });
  const { values } = typed;
  const { name, scopes, limits, lifetime, rate, networks, isTest } = values;
  const form = useProgramForm<'createApiKey'>({
    wrong: {
      name: name.trim() === '' ? 'Enter the name of the program.' : null,
      scopes: scopes.length === 0 ? 'Choose at least one.' : null,
      rate_limit: /^\d{1,4}$/.test(rate.trim()) && Number(rate) > 0 ? null : 'Enter a number from 1 to 6,000.',
    },
    send: (proof) => {
      const from = listOf(networks);
      return client.call('createApiKey', {
        name: name.trim(),
        scopes: [...scopes],
        expires_at: endOf(lifetime),
        rate_limit: Number(rate),
        ...limitsOf(limits),
        ...(from.length > 0 ? { networks: from } : {}),
        is_test: isTest,
        ...proof,
      });
    },
    done: ({ key }) => {
      typed.discard();
      onMade(key);
      return refreshKeys();
    },
  });
  const set = form.changed<Partial<typeof values>>(typed.set);
  const toggle = (key: string, isOn: boolean) => {
    const group: readonly ApiScope[] = SCOPE_GROUPS.find((one) => one.key === key)?.scopes ?? [];
    set({ scopes: API_SCOPES.filter((scope) => (group.includes(scope) ? isOn : scopes.includes(scope))) });
  };
  return { values, set, toggle, discard: typed.discard, form };
}

export function NewKeyForm({ onMade, onClose }: { onMade: (key: NewKey) => void; onClose: () => void }) {
  const { values, set, toggle, discard, form } = useNewKey(onMade);
  const { name, scopes, limits, lifetime, rate, networks, isTest } = values;
  const { errorOf } = form;
  const cancel = () => {
    discard();
    onClose();
  };
  return (
    <ProgramForm title="New key" label="New key" action="Create key" of={form} onClose={cancel}>
      <TextField
        label="Name"
        name="name"
        value={name}
        error={errorOf('name')}
        onChange={(text) => set({ name: text })}
      />
      <CheckList
        legend="Permissions"
        items={SCOPE_GROUPS.map(({ key, label, hint, scopes: group }) => ({
          key,
          isOn: group.every((scope) => scopes.includes(scope)),
          text: (
            <>
              {label} <span className="muted small">{hint}</span>
            </>
          ),
        }))}
        error={errorOf('scopes')}
        onChange={toggle}
      />
      <LimitFields limits={limits} onChange={(next) => set({ limits: next })} errorOf={errorOf} />
      <div className="two">
        <ChoiceField
          label="Ends"
          value={lifetime}
          choices={KEY_LIFETIMES.map(([value, label]) => ({ value: String(value), label }))}
          onChange={(next) => set({ lifetime: next })}
        />
        <TextField
          label="Calls a minute"
          name="rate_limit"
          inputMode="numeric"
          value={rate}
          error={errorOf('rate_limit')}
          onChange={(text) => set({ rate: text })}
        />
      </div>
      <TextField
        label="Only from these addresses"
        name="networks"
        placeholder="any"
        value={networks}
        error={errorOf('networks')}
        onChange={(text) => set({ networks: text })}
      />
      <Check checked={isTest} onChange={(is) => set({ isTest: is })}>
        Test key: works in a sandbox alone
      </Check>
    </ProgramForm>
  );
}
