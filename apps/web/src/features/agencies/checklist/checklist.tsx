import type { AnswerOf } from '@freeboard/contract';
import { type ChecklistItem, isChecked, TESTABLE } from '@freeboard/domain/agencies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { hasModule } from '../../../modules.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { CheckIcon, CopyIcon } from '../../../ui/icons.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import classes from './checklist.module.css';

type Item = AnswerOf<'getChecklist'>['items'][number];
type Testable = (typeof TESTABLE)[number];

const NAMES: Record<ChecklistItem, string> = {
  people: 'People',
  carriers: 'Carriers',
  email: 'E-mail',
  texts: 'Texts',
  providers: 'Data providers',
  crm: 'CRM',
  files: 'Files',
  backups: 'Backups',
  processes: 'Processes',
};
const TONES: Record<Item['state'], Tone> = { on: 'green', partly: 'yellow', missing: 'red', 'set aside': 'plain' };
const PLACES: Partial<Record<ChecklistItem, { to: string; label: string; module?: string }>> = {
  people: { to: '/dashboard/users', label: 'Invite people' },
  carriers: { to: '/dashboard/api-management', label: 'Connect carriers', module: 'carriers' },
  backups: { to: '/dashboard/settings#settings-backups', label: 'Set up backups' },
};
const TEST_LABELS: Record<Testable, string> = {
  email: 'Send me a test',
  texts: 'Test',
  providers: 'Test',
  crm: 'Test',
  files: 'Test',
  backups: 'Test',
};

const isTestable = (item: ChecklistItem): item is Testable => TESTABLE.some((one) => one === item);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Copied', text: '' }, 'good');
  } catch {
    notify({ title: 'Error', text: 'The browser does not allow copying here.' }, 'bad');
  }
}

function SetAside({ item, state }: Pick<Item, 'item' | 'state'>) {
  async function setAside(is_set_aside: boolean) {
    const answer = await callOrNotify('setChecklistItemAside', { item, is_set_aside });
    if (answer) queryClient.setQueryData(['getChecklist', {}], answer);
  }
  if (state === 'on') return null;
  const label = state === 'set aside' ? 'Resume' : 'Skip';
  return (
    <button
      type="button"
      className="link small"
      aria-label={`${label}: ${NAMES[item]}`}
      onClick={() => void setAside(state !== 'set aside')}
    >
      {label}
    </button>
  );
}

const CopyLines = ({ item, lines }: { item: ChecklistItem; lines: string }) => (
  <Button
    variant="default"
    size="compact-sm"
    leftSection={<CopyIcon />}
    aria-label={`Copy the lines: ${NAMES[item]}`}
    onClick={() => void copy(lines)}
  >
    Copy
  </Button>
);

function Row({ item: { item, state, text, advice, lines } }: { item: Item }) {
  const [isBusy, setBusy] = useState(false);
  const [testResult, setTestResult] = useState<AnswerOf<'testChecklistItem'> | null>(null);
  const place = PLACES[item];
  const mayTest = isTestable(item) && (state === 'on' || state === 'partly' || item === 'backups');

  async function test() {
    if (!isTestable(item)) return;
    setBusy(true);
    setTestResult(await callOrNotify('testChecklistItem', { item }));
    setBusy(false);
  }
  return (
    <li className={`item ${classes.row}`}>
      <span>
        <Chip tone={TONES[state]}>{state}</Chip>
      </span>
      <h3>{NAMES[item]}</h3>
      <div className={classes.words}>
        <p>
          {text} <span className="muted">{advice}</span>
        </p>
        {lines ? (
          <pre className="note code soft-ground pre">
            <code>{lines}</code>
          </pre>
        ) : null}
        <p role="status" className={testResult ? (testResult.is_good ? 'good' : 'bad') : 'hidden-word'}>
          {testResult?.is_good ? <CheckIcon /> : null} {testResult?.text}
        </p>
      </div>
      <div className={classes.actions}>
        <SetAside item={item} state={state} />
        {place && hasModule(place.module) && state !== 'set aside' ? (
          <Button component={Link} to={place.to} variant="default" size="compact-sm">
            {place.label}
          </Button>
        ) : null}
        {lines ? <CopyLines item={item} lines={lines} /> : null}
        {mayTest && isTestable(item) ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={isBusy}
            aria-label={`${TEST_LABELS[item]}: ${NAMES[item]}`}
            onClick={() => void test()}
          >
            {TEST_LABELS[item]}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

/**
 * Lists which parts of the installation are on and which are missing; shown until each line is on or dismissed (R10.1).
 */
export default function Checklist() {
  const query = useCall('getChecklist', {});
  if (query.isError) return <Failed text={query.error.message} retry={() => void query.refetch()} />;
  const items = query.data?.items;
  if (!items) return <SkeletonRows rows={8} label="Loading the checklist" />;
  const states = items.map(({ state }) => state);
  if (isChecked(states)) return null;
  const done = states.filter((state) => state === 'on' || state === 'set aside').length;
  const missing = items.filter(({ state }) => state === 'missing').map(({ item }) => NAMES[item]);
  return (
    <section className="col" aria-label="Installation">
      <div className="row wrap">
        <div>
          <h2>Installation</h2>
          <p className="muted">
            {missing.length > 0 ? (
              <>
                Missing: <b>{missing.join(', ')}</b>.{' '}
              </>
            ) : null}
            Turn on or skip each item to clear this list.
          </p>
        </div>
        <span className="grow" />
        <label className={`small ${classes.done}`}>
          <span className="num">
            <b>
              {done} of {items.length}
            </b>{' '}
            done
          </span>
          <progress value={done} max={items.length} />
        </label>
      </div>
      <ul className="card">
        {items.map((item) => (
          <Row key={item.item} item={item} />
        ))}
      </ul>
      <p className="small muted">Keys come from the environment and are never shown here.</p>
    </section>
  );
}
