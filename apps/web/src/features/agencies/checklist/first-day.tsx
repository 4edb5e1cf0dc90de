import type { AnswerOf } from '@freeboard/contract';
import { type FirstDayItem, isChecked } from '@freeboard/domain/agencies';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { hasModule } from '../../../modules.ts';
import { CheckList, CheckRow } from './check-list.tsx';

type Item = AnswerOf<'getFirstDay'>['items'][number];

type Step = { name: string; to: string; label: string; module?: string };

const STEPS: Record<FirstDayItem, Step> = {
  branding: { name: 'Branding', to: '/dashboard/settings#logo', label: 'Add your logo' },
  licenses: { name: 'License', to: '/dashboard/settings#licenses', label: 'Enter a license' },
  people: { name: 'People', to: '/dashboard/users?invite=new', label: 'Invite people' },
  carriers: { name: 'Carriers', to: '/dashboard/api-management', label: 'Connect carriers', module: 'carriers' },
  template: { name: 'Template', to: '/dashboard/templates', label: 'Edit templates' },
  quote: { name: 'First quote', to: '/agent-portal/new', label: 'Start a quote' },
};

async function setAside(item: FirstDayItem, is_set_aside: boolean) {
  const answer = await callOrNotify('setFirstDayItemAside', { item, is_set_aside });
  if (answer) queryClient.setQueryData(['getFirstDay', {}], answer);
}

function Row({ item: { item, ...line }, mayConnect }: { item: Item; mayConnect: boolean }) {
  const { name, to, label, module } = STEPS[item];
  const isOpen = line.state === 'missing' || line.state === 'partly';
  return (
    <CheckRow name={name} {...line} skip={(isSkipped) => void setAside(item, isSkipped)}>
      {isOpen && hasModule(module) && (item !== 'carriers' || mayConnect) ? (
        <Button component={Link} to={to} variant="default" size="compact-sm">
          {label}
        </Button>
      ) : null}
    </CheckRow>
  );
}

export function FirstDay({ items, mayConnect }: { items: readonly Item[]; mayConnect: boolean }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const skipped = items.filter(({ state }) => state === 'set aside');
  const isDone = isChecked(items.map(({ state }) => state));
  if (isDone && skipped.length === 0) return null;
  if (isDone && !isUnfolded)
    return (
      <p className="small muted">
        Skipped on the first-day list: {skipped.map(({ item }) => STEPS[item].name).join(', ')}.{' '}
        <button type="button" className="link" onClick={() => setUnfolded(true)}>
          Show
        </button>
      </p>
    );
  return (
    <CheckList
      title="Your first day"
      hint="Finish or skip each item to clear this list."
      checks={items.map((one) => ({ ...one, name: STEPS[one.item].name }))}
    >
      {items.map((item) => (
        <Row key={item.item} item={item} mayConnect={mayConnect} />
      ))}
    </CheckList>
  );
}
