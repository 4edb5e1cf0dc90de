import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { POLICY_REQUEST } from '@freeboard/domain/client-page';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ReplyDraft } from '../../messages/index.ts';

/**
 * Drafts the message that requests the client's current policy, and opens their conversation with it. A reply
 * already begun there is never changed without asking.
 */
export function RequestPolicy({ application }: { application: Application }) {
  const navigate = useNavigate();
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  const { id, client_id, client_language } = application;
  if (!session || !may(session.user_role, 'quote.send') || application.archived_at) return null;
  if (client_id === null)
    return <span className="muted small">Enter the client’s name to ask them for their policy.</span>;
  const conversation = `client-${client_id}`;
  /** The reply's draft, read when needed because another tab may have begun it since the last render. */
  const reply = () => new ReplyDraft(conversation);
  const request = {
    channel: 'email',
    application_id: id,
    ...POLICY_REQUEST[client_language ?? 'en'],
  } as const;
  const openConversation = () => void navigate(`/dashboard/messaging-console?with=${conversation}`);
  function begin() {
    reply().replace(request);
    openConversation();
  }
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => (reply().isBegun ? setAsking(true) : begin())}>
        Request current policy
      </Button>
      <Dialog title="You’ve already begun a reply" opened={isAsking} onClose={() => setAsking(false)}>
        <div className="col">
          <p>Add the request below what you wrote, or write the request instead of it?</p>
          <div className="row wrap">
            <span className="grow" />
            <Button variant="default" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button variant="default" onClick={begin}>
              Replace my reply
            </Button>
            <Button
              data-autofocus
              onClick={() => {
                reply().add(request);
                openConversation();
              }}
            >
              Add below
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
