import { API_SCOPES, type ApiScope, KEY_LIFETIMES, KEY_LIMITS, SCOPE_GROUPS } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../lib/server/calls.ts';
import { useProof } from '../../ui/credentials/use-proof.tsx';
import { Check } from '../../ui/fields/check.tsx';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import classes from './programs.module.css';
import { type NewKey, refreshKeys } from './use-programs.ts';

const DAY_MS = 86_400_000;

const endOf = (lifetime: string): string | null => {
  const days = KEY_LIFETIMES.find(([value]) => value === lifetime)?.[2] ?? null;
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString();
};

const listOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The form of a new key. */
export function NewKeyForm({ onMade, onClose }: { onMade: (key: NewKey) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [lifetime, setLifetime] = useState('180');
  const [rate, setRate] = useState(String(KEY_LIMITS.rate));
  const [networks, setNetworks] = useState('');
  const [isTest, setTest] = useState(false);
  const [hasCode, setHasCode] = useState(false);
  const proof = useProof(hasCode);
  const { form, isSending, errorOf, refusalOf, submit, edited } = useSubmit({
    wrong: {
      name: name.trim() === '' ? 'Enter the name of the program.' : null,
      scopes: scopes.length === 0 ? 'Choose at least one.' : null,
      rate_limit: /^\d{1,4}$/.test(rate.trim()) && Number(rate) > 0 ? null : 'Enter a number from 1 to 6,000.',
    },
    send: async () => {
      const from = listOf(networks);
      const result = await proof.send((given) =>
        client.call('createApiKey', {
          ...{ name: name.trim(), scopes: [...scopes], expires_at: endOf(lifetime), rate_limit: Number(rate) },
          ...(from.length > 0 ? { networks: from } : {}),
          is_test: isTest,
          ...given,
        }),
      );
      if (!result.ok && result.errors.otp) setHasCode(true);
      return result;
    },
    done: ({ key }) => {
      onMade(key);
      return refreshKeys();
    },
  });
  const changed = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      edited();
      set(value);
    };
  };
  const toggle = (group: readonly ApiScope[], isOn: boolean) =>
    changed(setScopes)(API_SCOPES.filter((scope) => (group.includes(scope) ? isOn : scopes.includes(scope))));
  return (
    <section className="card" aria-label="New key">
      <div className="head">
        <h2>New key</h2>
      </div>
      <form ref={form} noValidate className={`col ${classes.body}`} onSubmit={(event) => void submit(event)}>
        <TextField label="Name" name="name" value={name} error={errorOf('name')} onChange={changed(setName)} />
        <fieldset className={classes.scopes}>
          <legend>May do</legend>
          {SCOPE_GROUPS.map(({ key, label, hint, scopes: group }) => (
            <Check
              key={key}
              className={classes.scope}
              checked={group.every((scope) => scopes.includes(scope))}
              aria-invalid={errorOf('scopes') !== undefined}
              onChange={(isOn) => toggle(group, isOn)}
            >
              <span>
                {label} <span className="muted small">{hint}</span>
              </span>
            </Check>
          ))}
          {errorOf('scopes') ? <p className={classes.error}>{errorOf('scopes')}</p> : null}
        </fieldset>
        <div className={classes.pair}>
          <ChoiceField
            label="Ends"
            value={lifetime}
            choices={KEY_LIFETIMES.map(([value, label]) => ({ value: String(value), label }))}
            onChange={changed(setLifetime)}
          />
          <TextField
            label="Calls a minute"
            name="rate_limit"
            inputMode="numeric"
            value={rate}
            error={errorOf('rate_limit')}
            onChange={changed(setRate)}
          />
        </div>
        <TextField
          label="Only from these addresses"
          name="networks"
          placeholder="any"
          value={networks}
          error={errorOf('networks')}
          onChange={changed(setNetworks)}
        />
        <Check checked={isTest} onChange={changed(setTest)}>
          Test key: works in a sandbox alone
        </Check>
        {proof.fields({ refusalOf, edited })}
        <div className="row">
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Create key
          </Button>
        </div>
      </form>
    </section>
  );
}
