import type { Application, Quote } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { type ReactNode, useState } from 'react';
import { type SavedSession, useSession } from '../../../lib/session/session.ts';
import { type PolicyDraft, SendDialog } from '../../sending/index.ts';
import { boundQuote } from './bound-quote.ts';

/** The evidence of insurance names the carrier, so the user must be allowed to see carriers. */
export const seesEvidence = ({ user, user_role }: SavedSession): boolean =>
  user.user_accesses.payload.display_carriers === 'Yes' && may(user_role, 'quote.send');

function policyDraft({ id, bound, documents }: Quote, hasEvidence: boolean): PolicyDraft | null {
  if (!bound) return null;
  const { policy_number, effective_date, expiration_date, file } = bound;
  const files = [...documents.flatMap(({ attachment }) => attachment ?? []), ...(file ? [file] : [])].map((one) => ({
    id: one.id,
    name: one.name,
  }));
  if (files.length === 0 && !hasEvidence) return null;
  return {
    quoteId: id,
    policy_number: policy_number ?? '',
    effective_date,
    expiration_date,
    files,
    hasEvidence,
    chosen: files.map((one) => one.id),
    withEvidence: hasEvidence,
  };
}

/** Includes the evidence of insurance if the user may send it; `send` is null while there is nothing to send. */
export function useSendPolicy(application: Application): { send: (() => void) | null; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const session = useSession();
  const quote = boundQuote(application);
  const isSendable = session !== null && application.archived_at === null && may(session.user_role, 'quote.send');
  const policy = quote && isSendable ? policyDraft(quote, seesEvidence(session)) : null;
  return {
    send: policy ? () => setOpen(true) : null,
    dialog:
      policy && quote && isOpen ? (
        <SendDialog
          application={application}
          policy={policy}
          type="send-email"
          choice={[quote.id]}
          onClose={() => setOpen(false)}
          onSent={() => () => setOpen(true)}
        />
      ) : null,
  };
}
