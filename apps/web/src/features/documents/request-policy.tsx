import type { Application } from '@freeboard/contract';
import { may, POLICY_REQUEST } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session/session.ts';
import { addToDraft } from '../messages/index.ts';

/** Drafts the message that asks the client for their current policy, and opens their conversation with it. */
export function RequestPolicy({ application }: { application: Application }) {
  const navigate = useNavigate();
  const session = useSession();
  const { id, client_id, client_language } = application;
  if (!session || !may(session.user_role, 'quote.send') || application.archived_at) return null;
  if (client_id === null)
    return <span className="muted small">Enter the client’s name to ask them for their policy.</span>;
  const conversation = `client-${client_id}`;
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => {
        const { subject, body } = POLICY_REQUEST[client_language ?? 'en'];
        addToDraft(conversation, { channel: 'email', application_id: id, subject, body });
        void navigate(`/dashboard/messaging-console?with=${conversation}`);
      }}
    >
      Request current policy
    </Button>
  );
}
