import { useState } from 'react';
import { showDate } from '../../lib/format.ts';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';
import type { Props as LinkProps } from '../client-link/index.ts';
import classes from './console.module.css';

const ClientLinkDialog = part<LinkProps>(async () => ({
  default: (await import('../client-link/index.ts')).ClientLinkDialog,
}));

const times = (opens: number): string => (opens === 1 ? 'once' : `${opens} times`);

/** The newest link of an application to the client's page, and a way to make or end one. */
export function ClientPageCard({ applicationId }: { applicationId: number }) {
  const [isOpen, setOpen] = useState(false);
  const links = useCall('getClientLinks', { application_id: applicationId });
  const application = useCall('getApplicationById', { application_id: applicationId }, { enabled: isOpen });
  const link = links.data?.links.find(({ state }) => state === 'open');
  const text = () => {
    if (!links.data) return 'Loading the links …';
    if (!link) return 'No link is open.';
    const opened = link.last_opened_at
      ? `Opened ${times(link.opens)}, last ${showDate(link.last_opened_at)} with ${link.last_opened_with}.`
      : 'Not opened yet.';
    return `${opened} Ends ${showDate(link.expires_at)}.`;
  };
  return (
    <section className={classes.part} aria-labelledby="console-page">
      <div className="row">
        <h3 id="console-page">Client’s page</h3>
        <span className="grow" />
        <button type="button" className="link small" onClick={() => setOpen(true)}>
          Client link
        </button>
      </div>
      <p className="muted small num">{links.isError ? links.error.message : text()}</p>
      {isOpen && application.data ? (
        <ClientLinkDialog application={application.data.application} quoteIds={[]} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
