import { mayBegin } from '@freeboard/domain/access';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { useFormDraft } from '../../../drafts/form.ts';
import type { ApplicationType } from '../../../lib/application-types.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { AddressSearch } from './address-search.tsx';
import type { LookupAddress } from './lookup/lookup.ts';
import classes from './start-quote.module.css';

const CHOICES = (['flood', 'home'] as const).map((value) => ({ value, label: TYPE_NAMES[value] }));

const DIGITS = [...'0123456789'];

export type StartAddress = { text: string; address: LookupAddress };

export function StartQuote() {
  const navigate = useNavigate();
  const user = useSession()?.user;
  const typed = useFormDraft('start-quote', { text: '', type: 'flood' as ApplicationType });
  const { text, type } = typed.values;
  const id = useId();
  /** Starts the address with a digit pressed outside a field; letters remain shortcuts there. */
  const begin = (digit: string) => {
    typed.set({ text: digit });
    document.getElementById(id)?.focus();
  };
  useHotkeys(text === '' ? Object.fromEntries(DIGITS.map((digit) => [digit, () => begin(digit)])) : {});
  if (!user || !mayBegin(user)) return null;
  const start = (startAddress: StartAddress | null) => {
    typed.discard();
    void navigate(`/agent-portal/new/${type}`, { state: startAddress && { startAddress } });
  };
  const startTyped = () => {
    const address = text.trim();
    start(address === '' ? null : { text: address, address: { searched_address: address } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    startTyped();
  };
  return (
    <form className="card row wrap pad" onSubmit={submit} aria-label="Start a quote">
      <div className={classes.address}>
        <AddressSearch
          id={id}
          label="Property address"
          placeholder="Type an address to start a quote"
          value={text}
          onType={(next) => typed.set({ text: next })}
          onChoose={(chosen) => start({ text: chosen.text, address: chosen })}
          onSubmit={startTyped}
        />
      </div>
      <Segmented label="Type" value={type} choices={CHOICES} onChange={(next) => typed.set({ type: next })} />
      <Button type="submit">Quote</Button>
    </form>
  );
}
