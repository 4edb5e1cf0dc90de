import type { Application } from '@freeboard/contract';
import { useCall } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty, Pending } from '../../../ui/states.tsx';
import { ConsentClaims, ConsentLines } from './lines.tsx';
import { RecordConsent } from './record.tsx';

export type Props = {
  application?: Pick<Application, 'id' | 'phone' | 'email'>;
  address?: string;
  onClose: () => void;
};

export function ConsentDialog({ application, address, onClose }: Props) {
  const query = useCall('getConsents', application ? { application_id: application.id } : { address: address ?? '' });
  const consents = query.data?.consents;
  return (
    <Dialog title="Consent" opened onClose={onClose} size="860px" isPersistent>
      <div className="col">
        <ConsentClaims claims={query.data?.claims ?? []} />
        {query.isError || !consents ? (
          <Pending query={query} rows={3} label="Loading what the client said" />
        ) : consents.length > 0 ? (
          <ConsentLines consents={consents} hasContacts={false} />
        ) : (
          <Empty
            title="Nothing is recorded"
            text="Texts need the client's own agreement. E-mail may be sent until they refuse."
          />
        )}
        {application ? (
          <RecordConsent applicationId={application.id} phone={application.phone} email={application.email} />
        ) : null}
      </div>
    </Dialog>
  );
}
