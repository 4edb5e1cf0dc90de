import type { AnswerOf } from '@freeboard/contract';
import { useState } from 'react';
import { showDate } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { ClientLinkDialog } from '../sending/index.ts';
import classes from './console.module.css';

const times = (opens: number): string => (opens === 1 ? 'once' : `${opens} times`);

function openLinks(links: AnswerOf<'getClientLinks'>['links']): string {
  const open = links.filter(({ state }) => state === 'open');
  const [newest] = open;
  if (!newest) return 'No link is open.';
  const opens = open.reduce((sum, link) => sum + link.opens, 0);
  const last = open.toSorted((a, b) => (b.last_opened_at ?? '').localeCompare(a.last_opened_at ?? ''))[0];
  const opened = last?.last_opened_at
    ? `Opened ${times(opens)}, last ${showDate(last.last_opened_at)} with ${last.last_opened_with}.`
    : 'Not opened yet.';
  return `${opened} Ends ${showDate(newest.expires_at)}.`;
}

export function ClientPageCard({ applicationId }: { applicationId: number }) {
  const [isOpen, setOpen] = useState(false);
  const links = useCall('getClientLinks', { application_id: applicationId });
  const application = useCall('getApplicationById', { application_id: applicationId }, { enabled: isOpen });
  const text = links.data ? openLinks(links.data.links) : 'Loading the links …';
  return (
    <section className={classes.part} aria-labelledby="console-page">
      <div className="row">
        <h3 id="console-page">Client’s page</h3>
        <span className="grow" />
        <button type="button" className="link small" onClick={() => setOpen(true)}>
          Client link
        </button>
      </div>
      <p className="muted small num">{links.isError ? links.error.message : text}</p>
      {isOpen && application.data ? (
        <ClientLinkDialog application={application.data.application} quoteIds={[]} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
