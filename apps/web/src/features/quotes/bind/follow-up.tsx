import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { otherLineOf } from '@freeboard/domain/applications';
import { addDays, isIsoDate, type Values } from '@freeboard/domain/forms';
import { declarationsTask } from '@freeboard/domain/tasks';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { today } from '../../../lib/today.ts';
import { Check } from '../../../ui/fields/check.tsx';

/**
 * Due days. `declarations`, `otherLine`: after today. `review`: before the policy ends, because renewal offers come
 * about 45 days before that. `evidence`: before the loan closing.
 */
const DAYS = { declarations: 3, review: 60, evidence: 5, otherLine: 7 };
const MOST = 100;

type Proposed = { title: string; due_on: string };

/** Five days before the closing, but not before today; null without an upcoming closing. */
function evidenceDay(values: Values): string | null {
  const closing = values.loan_closing_date;
  if (typeof closing !== 'string' || !isIsoDate(closing) || closing <= today()) return null;
  const day = addDays(closing, -DAYS.evidence);
  return [day, today()].toSorted().at(-1) ?? day;
}

function proposedFor(application: Application, quote: Quote): Proposed[] {
  const { bound, documents, payload } = quote;
  if (!bound) return [];
  const hasDeclarations = documents.length > 0 || bound.file !== null;
  const review = addDays(bound.expiration_date, -DAYS.review);
  const evidence = evidenceDay(application.payload.useable_details as Values);
  const other = otherLineOf(application.application_type);
  const isQuotedToo = application.linked.some(({ application_type }) => application_type === other);
  return [
    ...(hasDeclarations
      ? []
      : [{ title: declarationsTask(payload.carrier_name), due_on: addDays(today(), DAYS.declarations) }]),
    ...(evidence === null ? [] : [{ title: 'Check that the lender has the evidence of insurance', due_on: evidence }]),
    ...(other === null || isQuotedToo
      ? []
      : [{ title: `Quote ${other} insurance for this property`, due_on: addDays(today(), DAYS.otherLine) }]),
    ...(review > today() ? [{ title: 'Renewal review', due_on: review }] : []),
  ];
}

type Props = { application: Application; quote: Quote };

/** Tasks that the application already has are not proposed. */
export function FollowUp({ application, quote }: Props) {
  const session = useSession();
  const isOffered = session !== null && may(session.user_role, 'task.use') && application.archived_at === null;
  const query = useCall('listTasks', { application_id: application.id, per_page: MOST }, { enabled: isOffered });
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  if (!isOffered || !query.data) return null;
  const existing = new Set(query.data.tasks.data.map(({ title }) => title));
  const proposed = proposedFor(application, quote).filter(({ title }) => !existing.has(title));
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
        <Button
          variant="default"
          size="compact-sm"
          loading={isBusy}
          disabled={ticked.length === 0}
          onClick={() => void add()}
        >
          {ticked.length === 1 ? 'Add 1 task' : `Add ${ticked.length} tasks`}
        </Button>
      </div>
    </section>
  );
}
