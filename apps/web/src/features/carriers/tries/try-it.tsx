import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { refreshTested } from '../carrier/cache-detail.ts';
import { mappingOf } from '../carrier/form/input.ts';
import type { Editor } from '../carrier/form/use-editor.ts';
import classes from '../carrier/steps/steps.module.css';
import { ApplicationPicker } from './application-picker.tsx';
import { DryRun } from './dry-run.tsx';
import { TestResult } from './test-result.tsx';
import { type Chosen, chosenText, settingsOf, staleText, type Tried, type Use } from './tried.ts';

type Dry = AnswerOf<'dryRunCarrier'>;
type Tested = AnswerOf<'testCarrier'>;
type Way = 'dry' | 'real';
type Done =
  | { way: 'dry'; dry: Dry; application: Chosen; mapping: string }
  | { way: 'real'; tested: Tested; tried: Tried };

const WAYS = [
  { value: 'dry', label: 'Dry run' },
  { value: 'real', label: 'Ask for real' },
] as const;

/** Null while the dry run is current. */
function staleDryText(done: Extract<Done, { way: 'dry' }>, application: Chosen | undefined, mapping: string) {
  if (done.application.id !== application?.id) return 'not the application chosen above';
  return done.mapping === mapping ? null : 'the mapping has changed since';
}

function useTry(detail: CarrierDetail, editor: Editor) {
  const [way, setWay] = useState<Way>('dry');
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [isPicking, setPicking] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [application] = chosen;
  const use: Use = detail.draft ? 'draft' : 'published';
  const mappingNow = () => JSON.stringify(mappingOf(editor.form, '').mapping);

  async function dryRun(one: Chosen): Promise<void> {
    const { mapping, errors } = mappingOf(editor.form, '');
    const own = Object.values(errors).flat();
    setProblems(own);
    if (own.length > 0) return;
    const result = await client.call('dryRunCarrier', { carrier_id: detail.id, application_id: one.id, mapping });
    if (result.ok) return setDone({ way: 'dry', dry: result.data, application: one, mapping: JSON.stringify(mapping) });
    setDone(null);
    if (result.code === 422)
      setProblems(Object.entries(result.errors).map(([at, messages]) => `${at}: ${messages.join(' ')}`));
    else void notify(noticeText(result), 'bad');
  }
  async function ask(one: Chosen): Promise<void> {
    const tried: Tried = { application: one, use, settings: settingsOf(use, detail) };
    setProblems([]);
    const result = await client.call('testCarrier', { carrier_id: detail.id, application_id: one.id, use });
    if (result.ok) await refreshTested(detail.id);
    setDone(result.ok ? { way: 'real', tested: result.data, tried } : null);
    if (!result.ok) void notify(noticeText(result), 'bad');
  }
  async function run() {
    if (!application) return;
    setPicking(false);
    setBusy(true);
    await (way === 'dry' ? dryRun(application) : ask(application));
    setBusy(false);
  }
  const shown = done?.way === way ? done : null;
  const stale = () => {
    if (!shown) return null;
    if (shown.way === 'real') return staleText(shown.tried, { ...detail, use, application });
    return staleDryText(shown, application, mappingNow());
  };
  return {
    way,
    setWay,
    chosen,
    setChosen,
    isPicking,
    setPicking,
    isBusy,
    problems,
    application,
    use,
    run,
    shown,
    stale,
  };
}
type Trying = ReturnType<typeof useTry>;

function ChosenApplication({ detail, trying }: { detail: CarrierDetail; trying: Trying }) {
  const { application, isPicking, setPicking, chosen, setChosen } = trying;
  if (!application || isPicking)
    return <ApplicationPicker carrier={detail} chosen={chosen} most={4} onChange={setChosen} />;
  return (
    <div className={classes.chosen}>
      <span className="strong clip">{chosenText(application)}</span>
      <button type="button" className="link small" onClick={() => setPicking(true)}>
        Another one
      </button>
    </div>
  );
}

export function TryIt({ detail, editor }: { detail: CarrierDetail; editor: Editor }) {
  const trying = useTry(detail, editor);
  const { way, setWay, isBusy, problems, application, use, run, shown, stale } = trying;
  return (
    <section className="card" aria-label="Try it">
      <div className="head wrap">
        <h2 className="grow">Try it</h2>
        <Segmented isSmall label="How to try it" value={way} choices={WAYS} onChange={setWay} />
      </div>
      <div className="body col">
        <ChosenApplication detail={detail} trying={trying} />
        <p className="muted small">
          {way === 'dry'
            ? 'The requests for this application by what is written here. None is sent.'
            : `The carrier is asked by the ${use === 'draft' ? 'saved draft' : 'published settings'}. No quote is kept.${
                editor.isDirty ? ' What is not saved yet is no part of it.' : ''
              }`}
        </p>
        <Button variant="default" loading={isBusy} disabled={!application} onClick={() => void run()}>
          {way === 'dry' ? 'Show the requests' : 'Ask the carrier'}
        </Button>
        {problems.length > 0 ? (
          <ul className="small bad" role="alert">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        ) : null}
        {shown?.way === 'dry' ? <DryRun dry={shown.dry} stale={stale()} /> : null}
        {shown?.way === 'real' ? <TestResult tested={shown.tested} tried={shown.tried} stale={stale()} /> : null}
      </div>
    </section>
  );
}
