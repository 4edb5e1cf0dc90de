import type { Suggestion } from '@freeboard/contract';
import { noCarrierWords, TYPE_NAMES, type Values } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ApplicationType, TYPES } from '../../lib/application-types.ts';
import { latest } from '../../lib/live/latest.ts';
import { notifyFault } from '../../lib/server/notices.ts';
import { NO_CARRIER, useTypesWithoutCarrier } from '../../lib/types-without-carrier.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { DropZone, sendDocuments } from '../documents/index.ts';
import { AddressSearch } from './address-search.tsx';
import { Candidates } from './candidates.tsx';
import { createWithLookup } from './create.ts';
import { type Lookup, type LookupAddress, lookUp } from './lookup/lookup.ts';
import { LookupFound, LookupNone } from './lookup/lookup-result.tsx';
import classes from './new-application.module.css';
import type { StartAddress } from './start-quote.tsx';

const choicesOf = (unwritten: readonly ApplicationType[]) =>
  TYPES.map((value) => ({
    value,
    label: unwritten.includes(value) ? `${TYPE_NAMES[value]} · ${NO_CARRIER}` : TYPE_NAMES[value],
  }));

type Props = {
  first: ApplicationType;
  /** An address that was entered before: it is looked up at once. */
  startAddress?: StartAddress;
  /** Says what there is at an address, as it was found or is typed. */
  thereAlready: (at: Values | string) => ReactNode;
};

/** From an address to an application: type, client, property; all of it by keyboard. */
export function NewApplication({ first, startAddress, thereAlready }: Props) {
  const navigate = useNavigate();
  const [type, setType] = useState(first);
  const unwritten = useTypesWithoutCarrier();
  const [names, setNames] = useState({ first_name: '', last_name: '' });
  const [text, setText] = useState(startAddress?.text ?? '');
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [part, setPart] = useState<number | null>(null);
  const [newest] = useState(latest);
  const form = useRef<HTMLFormElement>(null);

  const toNames = () => form.current?.querySelector<HTMLInputElement>('[name=first_name]')?.focus();
  const [asked, setAsked] = useState<LookupAddress | null>(null);
  function stop() {
    newest.forget();
    setAsking(false);
    setLookup({ kind: 'none', why: 'stopped' });
  }
  async function ask(address: LookupAddress) {
    setAsked(address);
    setAsking(true);
    setLookup(null);
    const answer = await newest.of(lookUp(address));
    if (!answer) return;
    const next = answer.value;
    setAsking(false);
    setLookup(next);
    if (next.kind === 'found') toNames();
  }
  const begin = useEffectEvent(() => {
    if (startAddress) void ask(startAddress.address);
  });
  useEffect(() => begin(), []);
  const choose = (one: Suggestion) => {
    setText(one.text);
    void ask(one);
  };
  /** Documents that are dropped begin the application: they are stored with it, and read while it is filled in. */
  async function beginWith(files: readonly File[]) {
    setCreating(true);
    try {
      const data = lookup?.kind === 'found' ? lookup.data : null;
      const application = await createWithLookup({ type, ...names, searched_address: text.trim(), data });
      setPart(0);
      // What could not be sent can be dropped again there: another application would be one too many.
      await sendDocuments(application.id, files, setPart).catch(notifyFault);
      navigate(`/agent-portal/application-details/${application.id}/documents`);
    } catch (fault) {
      void notifyFault(fault);
      setCreating(false);
      setPart(null);
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setCreating(true);
    try {
      const data = lookup?.kind === 'found' ? lookup.data : null;
      const application = await createWithLookup({ type, ...names, searched_address: text.trim(), data });
      navigate(`/agent-portal/application-details/${application.id}`, { state: { isNew: true } });
    } catch (fault) {
      void notifyFault(fault);
      setCreating(false);
    }
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <div className={`card ${classes.card}`}>
        <div className={classes.block}>
          <span className={classes.label}>Type</span>
          <Segmented label="Type" value={type} choices={choicesOf(unwritten)} onChange={setType} />
          {unwritten.includes(type) ? (
            <p className="muted small">{noCarrierWords(type)} You can still add a custom quote.</p>
          ) : null}
        </div>
        <div className={classes.block}>
          <label className={classes.label} htmlFor="new-address">
            Property address
          </label>
          <AddressSearch
            id="new-address"
            autoFocus
            value={text}
            isBusy={isAsking}
            isAsked={isAsking || lookup !== null}
            onGoOn={toNames}
            onType={(next) => {
              setText(next);
              newest.forget();
              setAsking(false);
              setLookup(null);
            }}
            onChoose={choose}
            onSubmit={(searched_address) => void ask({ searched_address })}
          />
          <p className="muted small">
            Choose a suggestion, or press Enter to look up what you typed.{' '}
            {type === 'flood' || type === 'home'
              ? 'Property data, flood zone, elevation and distance to coast are filled in from it.'
              : 'The address is filled in from it.'}
          </p>
        </div>
        <DropZone onFiles={(files) => void beginWith(files)} part={part} />
        {thereAlready(lookup?.kind === 'found' ? (lookup.data.values as Values) : text)}
        <div className={classes.names}>
          <TextField
            label="First name"
            name="first_name"
            value={names.first_name}
            onChange={(first_name) => setNames({ ...names, first_name })}
          />
          <TextField
            label="Last name"
            name="last_name"
            value={names.last_name}
            onChange={(last_name) => setNames({ ...names, last_name })}
          />
        </div>
        <div className="row wrap">
          <span className="muted small">
            {lookup?.kind === 'found'
              ? 'These values go into the form, each with its source.'
              : 'The form opens next; everything can be entered there.'}
          </span>
          <Button className={classes.create} type="submit" loading={isCreating} disabled={isAsking}>
            {lookup?.kind === 'found' ? 'Create with these values' : 'Create and enter by hand'}
          </Button>
        </div>
      </div>
      <div className={`card ${classes.card}`} aria-live="polite">
        {isAsking ? (
          <>
            <SkeletonRows rows={6} label="Looking the property up" />
            <div className="row">
              <span className="grow" />
              <Button variant="default" onClick={stop}>
                Stop and enter by hand
              </Button>
            </div>
          </>
        ) : null}
        {!isAsking && !lookup ? (
          <p className="muted">What the data providers know of the property appears here, with source and date.</p>
        ) : null}
        {lookup?.kind === 'found' ? <LookupFound data={lookup.data} type={type} /> : null}
        {lookup?.kind === 'choose' ? (
          <Candidates candidates={lookup.candidates} differences={lookup.differences} onChoose={choose} />
        ) : null}
        {lookup?.kind === 'none' ? (
          <LookupNone
            why={lookup.why}
            text={text}
            type={type}
            onRetry={() => void ask(asked ?? { searched_address: text.trim() })}
          />
        ) : null}
      </div>
    </form>
  );
}
