import type { AnswerOf } from '@freeboard/contract';
import { type ChecklistItem, isChecked, TESTABLE } from '@freeboard/domain/agencies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { hasModule } from '../../../modules.ts';
import { CheckIcon, CopyIcon } from '../../../ui/icons.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import { CheckList, CheckRow } from './check-list.tsx';

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

async function setAside(item: ChecklistItem, is_set_aside: boolean) {
  const answer = await callOrNotify('setChecklistItemAside', { item, is_set_aside });
  if (answer) queryClient.setQueryData(['getChecklist', {}], answer);
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
    <CheckRow
      name={NAMES[item]}
      state={state}
      text={text}
      advice={advice}
      under={
        <>
          {lines ? (
            <pre className="note code soft-ground pre">
              <code>{lines}</code>
            </pre>
          ) : null}
          <p role="status" className={testResult ? (testResult.is_good ? 'good' : 'bad') : 'hidden-word'}>
            {testResult?.is_good ? <CheckIcon /> : null} {testResult?.text}
          </p>
        </>
      }
      skip={(is_set_aside) => void setAside(item, is_set_aside)}
    >
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
    </CheckRow>
  );
}

/** The installation's checklist, shown until each item is on or skipped (R10.1). */
export default function Checklist() {
  const query = useCall('getChecklist', {});
  if (query.isError) return <Failed text={query.error.message} retry={() => void query.refetch()} />;
  const items = query.data?.items;
  if (!items) return <SkeletonRows rows={8} label="Loading the checklist" />;
  if (isChecked(items.map(({ state }) => state))) return null;
  return (
    <>
      <CheckList
        title="Installation"
        hint="Turn on or skip each item to clear this list."
        checks={items.map((one) => ({ ...one, name: NAMES[one.item] }))}
      >
        {items.map((item) => (
          <Row key={item.item} item={item} />
        ))}
      </CheckList>
      <p className="small muted">Keys come from the environment and are never shown here.</p>
    </>
  );
}
