import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { addDays } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { today } from '../../../lib/today.ts';
import { Check } from '../../../ui/fields/check.tsx';

/**
 * Days after the bind, when carriers should have issued declarations, and days before the policy's end, since renewal
 * offers come about 45 days before it.
 */
const DAYS = { declarations: 3, review: 60 };
const MOST = 100;

type Proposed = { title: string; due_on: string };

function proposedFor(quote: Quote, hasDeclarations: boolean): Proposed[] {
  const { bound, payload } = quote;
  if (!bound) return [];
  const review = addDays(bound.expiration_date, -DAYS.review);
  return [
    ...(hasDeclarations
      ? []
      : [{ title: `Get the declarations from ${payload.carrier_name}`, due_on: addDays(today(), DAYS.declarations) }]),
    ...(review > today() ? [{ title: 'Renewal review', due_on: review }] : []),
  ];
}

type Props = { application: Application; quote: Quote; hasDeclarations: boolean };

/** Tasks that usually follow a sale, ticked; tasks that the application already has are not proposed. */
export function FollowUp({ application, quote, hasDeclarations }: Props) {
  const session = useSession();
  const isOffered = session !== null && may(session.user_role, 'task.use') && application.archived_at === null;
  const query = useCall('listTasks', { application_id: application.id, per_page: MOST }, { enabled: isOffered });
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  if (!isOffered || !query.data) return null;
  const existing = new Set(query.data.tasks.data.map(({ title }) => title));
  const proposed = proposedFor(quote, hasDeclarations).filter(({ title }) => !existing.has(title));
  if (proposed.length === 0) return null;
  const ticked = proposed.filter(({ title }) => !unticked.includes(title));
  async function add() {
    setBusy(true);
    for (const { title, due_on } of ticked) {
      const request = { title, due_on, application_id: application.id, owner_id: session?.user.id ?? null };
      if (!(await callOrNotify('saveTask', request))) break;
    }
    await Promise.all(['listTasks', 'getToday'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    setBusy(false);
  }
  return (
    <section className="col" aria-label="Follow up">
      <h3>Follow up</h3>
      {proposed.map(({ title, due_on }) => (
        <div key={title} className="row">
          <Check
            checked={!unticked.includes(title)}
            onChange={(isOn) => setUnticked(isOn ? unticked.filter((one) => one !== title) : [...unticked, title])}
          >
            {title}
          </Check>
          <span className="grow" />
          <span className="muted num nowrap">{showDate(due_on)}</span>
        </div>
      ))}
      <div className="row">
        <span className="grow" />
        <Button size="compact-sm" loading={isBusy} disabled={ticked.length === 0} onClick={() => void add()}>
          {ticked.length === 1 ? 'Add 1 task' : `Add ${ticked.length} tasks`}
        </Button>
      </div>
    </section>
  );
}
