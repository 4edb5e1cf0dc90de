import type { AnswerOf, CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAfterRender } from '../../../lib/browser/use-after-render.ts';
import { showDuration, showTime } from '../../../lib/format.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { mappingOf } from '../carrier/form/input.ts';
import type { Editor } from '../carrier/form/use-editor.ts';
import { OutcomeView } from './outcome-view.tsx';
import { AnswerView } from './raw-view.tsx';
import { resultText } from './tried.ts';
import classes from './tries.module.css';

type Replayed = AnswerOf<'replayCommunication'> & { of: Recorded; mapping: string; version: number };
type Recorded = AnswerOf<'listCarrierCommunications'>['communications'][number];

const nameOf = ({ started_at, application_number }: Recorded): string =>
  `${showTime(started_at)}${application_number === null ? '' : `, #${application_number}`}`;

type LineProps = { one: Recorded; step: string; isBusy: boolean; replay: () => void };

function Line({ one, step, isBusy, replay }: LineProps) {
  return (
    <tr className="opens">
      <td className="num nowrap">{showTime(one.started_at)}</td>
      <td className="num nowrap">
        {one.application_id === null ? (
          '—'
        ) : (
          <Link className="link" to={`/agent-portal/application-details/${one.application_id}`}>
            #{one.application_number}
          </Link>
        )}
      </td>
      <td>
        {step ? <div>{step}</div> : null}
        <div className="muted small num">
          {one.method} {one.path}
        </div>
      </td>
      <td className="nowrap">
        {one.fault ? <Chip tone="red">{one.fault}</Chip> : <span className="num">{one.status ?? '—'}</span>}
      </td>
      <td className="nowrap">
        {one.is_test ? <Chip tone="teal">test</Chip> : (one.outcome?.replace('_', ' ') ?? '—')}
      </td>
      <td className="right num nowrap">{showDuration(one.duration_ms)}</td>
      <td className="right">
        <Button
          variant="default"
          size="compact-sm"
          disabled={isBusy}
          aria-label={`Replay the exchange of ${showTime(one.started_at)}`}
          onClick={replay}
        >
          Replay
        </Button>
      </td>
    </tr>
  );
}

type TableProps = { recorded: readonly Recorded[]; editor: Editor; isBusy: boolean; replay: (of: Recorded) => void };

function RecordedTable({ recorded, editor, isBusy, replay }: TableProps) {
  const stepName = ({ step }: Recorded): string =>
    [...editor.form.steps, ...editor.form.bind].find(({ id }) => id === step)?.name ?? step ?? '';
  return (
    <section className="scroll" aria-label="Exchanges" tabIndex={-1}>
      <table className="table">
        <thead>
          <tr>
            <th>When</th>
            <th>Application</th>
            <th>Step</th>
            <th>Answer</th>
            <th>Outcome</th>
            <th className="right">Took</th>
            <th>
              <span className="hidden-word">Replay</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {recorded.map((one) => (
            <Line key={one.exchange_id} one={one} step={stepName(one)} isBusy={isBusy} replay={() => replay(one)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `result` is scrolled to and focused once it is rendered. */
function useReplay(detail: CarrierDetail, editor: Editor) {
  const [isBusy, setBusy] = useState(false);
  const [replayed, setReplayed] = useState<Replayed | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { version } = detail;
  const isStale =
    replayed !== null &&
    (replayed.version !== version || replayed.mapping !== JSON.stringify(mappingOf(editor.form, '').mapping));
  const result = useRef<HTMLElement>(null);
  const afterRender = useAfterRender();

  async function replay(of: Recorded) {
    const { exchange_id } = of;
    const { mapping, errors } = mappingOf(editor.form, 'mapping.');
    const own = Object.values(errors).flat();
    setProblems(own);
    if (own.length > 0) return;
    setBusy(true);
    const read = await client.call('replayCommunication', { carrier_id: detail.id, exchange_id, mapping });
    setBusy(false);
    setReplayed(read.ok ? { ...read.data, of, mapping: JSON.stringify(mapping), version } : null);
    if (read.ok)
      return afterRender(() => {
        result.current?.focus({ preventScroll: true });
        result.current?.scrollIntoView({ block: 'nearest' });
      });
    if (read.code === 422)
      setProblems(Object.entries(read.errors).map(([at, messages]) => `${at}: ${messages.join(' ')}`));
    else void notify(noticeText(read), 'bad');
  }
  return { isBusy, replayed, isStale, problems, result, replay };
}

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <div className="card" role="alert">
      <div className="head">
        <h2>The mapping cannot be used</h2>
      </div>
      <ul className="body bullets">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}

type OutcomesProps = { replayed: Replayed; isStale: boolean; result: RefObject<HTMLElement | null> };

function Outcomes({ replayed, isStale, result }: OutcomesProps) {
  return (
    <section ref={result} className="card" aria-label="Replay" tabIndex={-1}>
      <div className="head wrap">
        <h2>Replay of {nameOf(replayed.of)}</h2>
        {isStale ? <Chip tone="yellow">the mapping has changed since</Chip> : null}
      </div>
      <div className={`body ${classes.three}`}>
        <AnswerView raw={replayed.exchange} />
        {replayed.before ? (
          <OutcomeView title="As published" outcome={replayed.before} />
        ) : (
          <section className="col gap-2 min-0" aria-label="As published">
            <h3>As published</h3>
            <p className="muted">Nothing is published.</p>
          </section>
        )}
        <OutcomeView title="By this mapping" outcome={replayed.after} />
      </div>
    </section>
  );
}

/** Interprets a recorded answer with the form's mapping, saved or not; no request is sent to the carrier (R7.6). */
export default function ReplayPanel({ detail, editor }: { detail: CarrierDetail; editor: Editor }) {
  const query = useCall('listCarrierCommunications', { carrier_id: detail.id }, { staleTime: 0 });
  const { isBusy, replayed, isStale, problems, result, replay } = useReplay(detail, editor);
  const recorded = query.data?.communications;
  return (
    <div className="col gap-4 mt-4">
      <section className="card" aria-label="Recorded exchanges">
        <div className="head wrap">
          <h2>Recorded exchanges</h2>
          <span className="muted small">Replay reads an answer by the current mapping; no carrier is called</span>
        </div>
        {recorded === undefined ? (
          <Pending query={query} rows={5} label="Loading the exchanges" />
        ) : recorded.length === 0 ? (
          <Empty
            title="Nothing recorded yet"
            text="Launches and tests leave every exchange with this carrier here, for replay."
          />
        ) : (
          <RecordedTable recorded={recorded} editor={editor} isBusy={isBusy} replay={(of) => void replay(of)} />
        )}
      </section>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <p className="hidden-word" role="status" aria-busy={isBusy}>
        {replayed ? `Replay of ${nameOf(replayed.of)}: ${resultText(replayed.after)}.` : ''}
      </p>
      {replayed ? <Outcomes replayed={replayed} isStale={isStale} result={result} /> : null}
    </div>
  );
}
