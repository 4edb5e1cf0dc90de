import type { AnswerOf, Application } from '@freeboard/contract';
import { useState } from 'react';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient, useCall } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Pending } from '../../../ui/states.tsx';
import { Choices, Questions } from './activity.tsx';
import { MadeLinks } from './made-links.tsx';
import { NewLink } from './new-link.tsx';

export type ClientLinkProps = {
  application: Application;
  quoteIds: readonly number[];
  onClose: () => void;
};

type ClientLinks = AnswerOf<'getClientLinks'>;

export function ClientLinkDialog(props: ClientLinkProps) {
  const query = useCall('getClientLinks', { application_id: props.application.id });
  return (
    <Dialog title="Client link" opened onClose={props.onClose} size="760px" isPersistent>
      {query.data ? (
        <Content {...props} known={query.data} />
      ) : (
        <Pending query={query} rows={6} label="Loading the links" />
      )}
    </Dialog>
  );
}

function Content({ application, quoteIds, known }: ClientLinkProps & { known: ClientLinks }) {
  const [url, setUrl] = useState<string | null>(null);
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: ['getClientLinks', { application_id: application.id }] });
  async function end(link_id: number) {
    if (await callOrNotify('revokeClientLink', { application_id: application.id, link_id })) await refresh();
  }
  return (
    <div className="col">
      <Choices application={application} choices={known.choices} />
      <Questions questions={known.questions} />
      {application.archived_at === null ? (
        <NewLink
          application={application}
          quoteIds={quoteIds}
          askable={known.askable}
          url={url}
          onMade={(made) => {
            setUrl(made);
            void refresh();
          }}
        />
      ) : (
        <p className="muted">This application is archived: its links do not work until it is restored.</p>
      )}
      <MadeLinks links={known.links} end={end} />
    </div>
  );
}
