import type { Suggestion } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import type { Values } from '@freeboard/domain/forms';
import { noCarrierText } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormDraft } from '../../../drafts/form.ts';
import { type ApplicationType, TYPES } from '../../../lib/application-types.ts';
import { latest } from '../../../lib/latest.ts';
import { notifyFault } from '../../../lib/server/notices.ts';
import { NO_CARRIER, useTypesWithoutCarrier } from '../../../lib/types-without-carrier.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { clientCountText, type LikeClient, SameClient } from '../../clients/index.ts';
import { DropZone, sendDocuments } from '../documents/document-list.tsx';
import { addressOf } from '../facts/map-link.tsx';
import { AddressSearch } from './address-search.tsx';
import { Candidates } from './candidates.tsx';
import { createWithLookup, type NewApplication as Input } from './create.ts';
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
  startAddress?: StartAddress;
  /** Renders the existing applications at an address, found or typed. */
  thereAlready: (at: Values | string) => ReactNode;
};

/** The start address is looked up as soon as the page opens. Only the newest lookup's result is used. */
function useAddressLookup(
  startAddress: StartAddress | undefined,
  text: string,
  setText: (text: string) => void,
  onFound: () => void,
) {
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [requested, setRequested] = useState<LookupAddress | null>(null);
  const [newest] = useState(latest);
  async function request(address: LookupAddress) {
    setRequested(address);
    setLoading(true);
    setLookup(null);
    const answer = await newest.of(lookUp(address));
    if (!answer) return;
    const next = answer.value;
    setLoading(false);
    setLookup(next);
    if (next.kind === 'found') onFound();
  }
  const begin = useEffectEvent(() => {
    if (!startAddress) return;
    // If the address was edited before the page was reloaded, the edited text is looked up instead.
    const searched_address = text.trim();
    if (text === startAddress.text) void request(startAddress.address);
    else if (searched_address !== '') void request({ searched_address });
  });
  useEffect(() => begin(), []);
  function reset(next: Lookup | null) {
    newest.forget();
    setLoading(false);
    setLookup(next);
  }
  return {
    text,
    lookup,
    isLoading,
    data: lookup?.kind === 'found' ? lookup.data : null,
    request,
    retry: () => request(requested ?? { searched_address: text.trim() }),
    stop: () => reset({ kind: 'none', why: 'stopped' }),
    type(next: string) {
      setText(next);
      reset(null);
    },
    choose(one: Suggestion) {
      setText(one.text);
      void request(one);
    },
  };
}
type AddressLookup = ReturnType<typeof useAddressLookup>;

function useCreation(input: Input, created: () => void) {
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const [part, setPart] = useState<number | null>(null);
  /** If the upload fails, the created application still opens, so that the files can be dropped again there. */
  async function beginWith(files: readonly File[]) {
    setCreating(true);
    try {
      const application = await createWithLookup(input);
      created();
      setPart(0);
      await sendDocuments(application.id, files, setPart).catch(notifyFault);
      void navigate(`/agent-portal/application-details/${application.id}/documents`);
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
      const application = await createWithLookup(input);
      created();
      void navigate(`/agent-portal/application-details/${application.id}`, { state: { isNew: true } });
    } catch (fault) {
      void notifyFault(fault);
      setCreating(false);
    }
  }
  return { isCreating, part, beginWith, submit };
}

function TypeBlock({ type, onChange }: { type: ApplicationType; onChange: (type: ApplicationType) => void }) {
  const unwritten = useTypesWithoutCarrier();
  return (
    <div className={`col start gap-1 ${classes.type}`}>
      <span className="label">Type</span>
      <Segmented label="Type" value={type} choices={choicesOf(unwritten)} onChange={onChange} />
      {unwritten.includes(type) ? (
        <p className="muted small">{noCarrierText(type)} You can still add a custom quote.</p>
      ) : null}
    </div>
  );
}

type AddressProps = { address: AddressLookup; type: ApplicationType };

function AddressBlock({ address, type, onGoOn }: AddressProps & { onGoOn: () => void }) {
  return (
    <div className="col start gap-1">
      <label className="label" htmlFor="new-address">
        Property address
      </label>
      <AddressSearch
        id="new-address"
        autoFocus
        value={address.text}
        isBusy={address.isLoading}
        isAsked={address.isLoading || address.lookup !== null}
        onGoOn={onGoOn}
        onType={address.type}
        onChoose={address.choose}
        onSubmit={(searched_address) => void address.request({ searched_address })}
      />
      <p className="muted small">
        Choose a suggestion, or press Enter to look up what you typed.{' '}
        {type === 'flood' || type === 'home'
          ? 'Property data, flood zone, elevation and distance to coast are filled in from it.'
          : 'The address is filled in from it.'}
      </p>
    </div>
  );
}

function LookupCard({ address, type }: AddressProps) {
  const { lookup, isLoading, text } = address;
  return (
    <div className={`card ${classes.card}`} aria-live="polite">
      {isLoading ? (
        <>
          <SkeletonRows rows={6} label="Looking the property up" />
          <div className="row">
            <span className="grow" />
            <Button variant="default" onClick={address.stop}>
              Stop and enter by hand
            </Button>
          </div>
        </>
      ) : null}
      {!isLoading && !lookup ? (
        <p className="muted">What the data providers know of the property appears here, with source and date.</p>
      ) : null}
      {lookup?.kind === 'found' ? <LookupFound data={lookup.data} type={type} /> : null}
      {lookup?.kind === 'choose' ? (
        <Candidates candidates={lookup.candidates} differences={lookup.differences} onChoose={address.choose} />
      ) : null}
      {lookup?.kind === 'none' ? (
        <LookupNone why={lookup.why} text={text} type={type} onRetry={() => void address.retry()} />
      ) : null}
    </div>
  );
}

export function NewApplication({ first, startAddress, thereAlready }: Props) {
  const [type, setType] = useState(first);
  const start = startAddress?.text ?? '';
  const typed = useFormDraft('new-application', { text: start, first_name: '', last_name: '' }, { subject: start });
  const { text, ...names } = typed.values;
  const form = useRef<HTMLFormElement>(null);
  const toNames = () => form.current?.querySelector<HTMLInputElement>('[name=first_name]')?.focus();
  const address = useAddressLookup(startAddress, text, (next) => typed.set({ text: next }), toNames);
  const { data } = address;
  const [known, setKnown] = useState<LikeClient | null>(null);
  /** Also forgets the known client, who may be another person. */
  const typeName = (name: Partial<typeof names>) => {
    typed.set(name);
    setKnown(null);
  };
  const use = (client: LikeClient) => {
    setKnown(client);
    typed.set({ first_name: client.first_name, last_name: client.last_name });
  };
  const creation = useCreation(
    { type, ...names, searched_address: text.trim(), data, client_id: known?.id },
    typed.discard,
  );
  const discard = () => {
    typed.discard();
    setKnown(null);
    address.type(start);
    if (startAddress) void address.request(startAddress.address);
  };
  return (
    <form ref={form} className={classes.form} onSubmit={creation.submit}>
      <div className={`card ${classes.card}`}>
        <TypeBlock type={type} onChange={setType} />
        <AddressBlock address={address} type={type} onGoOn={toNames} />
        <DropZone onFiles={(files) => void creation.beginWith(files)} part={creation.part} />
        {thereAlready(data ? (data.values as Values) : text)}
        <div className="fit-s gap-3">
          <TextField
            label="First name"
            name="first_name"
            value={names.first_name}
            onChange={(first_name) => typeName({ first_name })}
          />
          <TextField
            label="Last name"
            name="last_name"
            value={names.last_name}
            onChange={(last_name) => typeName({ last_name })}
          />
        </div>
        <div className="row wrap">
          <span className={`muted small ${classes.next}`}>
            {data
              ? 'These values go into the form, each with its source.'
              : 'The form opens next; everything can be entered there.'}
          </span>
          <Button className={classes.create} type="submit" loading={creation.isCreating} disabled={address.isLoading}>
            {data ? 'Create with these values' : 'Create and enter by hand'}
          </Button>
          {typed.isTyped ? (
            <Button variant="default" className="to-start" onClick={discard}>
              Discard
            </Button>
          ) : null}
        </div>
        {/* Below the button, which must not move away while it is being clicked. */}
        {known ? (
          <div className="row wrap">
            <span>
              For <b className="strong">{clientCountText(known)}</b>
            </span>
            <button type="button" className="link small" onClick={() => setKnown(null)}>
              Different person
            </button>
          </div>
        ) : (
          <SameClient {...names} address={data ? addressOf(data.values as Values) : text} onUse={use} />
        )}
      </div>
      <LookupCard address={address} type={type} />
    </form>
  );
}
