import type { Application, Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type PolicyDraft, SendDialog } from '../../sending/index.ts';

type Props = { application: Application; quote: Quote; hasEvidence: boolean };

/** The draft of a bound quote's policy, with all of its files; null if it is not bound. */
function policyDraft({ id, bound, documents }: Quote, hasEvidence: boolean): PolicyDraft | null {
  if (!bound) return null;
  const { policy_number, effective_date, expiration_date, file } = bound;
  const files = [...documents.flatMap(({ attachment }) => attachment ?? []), ...(file ? [file] : [])].map((one) => ({
    id: one.id,
    name: one.name,
  }));
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

/** Sends a policy's papers to the client in the send dialog, including its evidence of insurance. */
export function SendPolicy({ application, quote, hasEvidence }: Props) {
  const [isOpen, setOpen] = useState(false);
  const policy = policyDraft(quote, hasEvidence);
  if (!policy || (policy.files.length === 0 && !hasEvidence)) return null;
  return (
    <div>
      <h3>Send to the client</h3>
      <div className="row wrap">
        <span className="muted">By e-mail or text, with its files</span>
        <span className="grow" />
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Send the policy …
        </Button>
      </div>
      {isOpen ? (
        <SendDialog
          application={application}
          policy={policy}
          type="send-email"
          choice={[quote.id]}
          onClose={() => setOpen(false)}
          reopen={() => setOpen(true)}
        />
      ) : null}
    </div>
  );
}
