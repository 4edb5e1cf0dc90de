import type { Application, Quote } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { Check } from '../../../ui/fields/check.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = { application: Application; quote: Quote; hasEvidence: boolean };

/** The files of a bound quote that are on hand. */
const filesOf = ({ documents, bound }: Quote) => [
  ...documents.flatMap(({ attachment }) => attachment ?? []),
  ...(bound?.file ? [bound.file] : []),
];

const EVIDENCE = 'Evidence of insurance';

/** E-mails the papers of a policy to the client, after a question: those that are ticked, the evidence among them. */
export function SendPolicy({ application, quote, hasEvidence }: Props) {
  const files = filesOf(quote);
  const [left, setLeft] = useState<readonly number[]>([]);
  const [isEvidenceChosen, setEvidenceChosen] = useState(true);
  const withEvidence = hasEvidence && isEvidenceChosen;
  const [isAsked, setAsked] = useState(false);
  const chosen = files.filter(({ id }) => !left.includes(id));
  const names = [...chosen.map(({ name }) => name), ...(withEvidence ? [EVIDENCE] : [])];
  const { email } = application;
  if (files.length === 0 && !hasEvidence) return null;
  async function send() {
    const ids = { application_id: application.id, quote_id: quote.id };
    const sent = { attachment_ids: chosen.map(({ id }) => id), with_evidence: withEvidence };
    if (await callOrNotify('sendPolicy', { ...ids, ...sent }))
      notify({ title: 'Sent', text: `The policy goes to ${email}.` });
  }
  return (
    <fieldset className="col">
      <legend className="small strong">Send to the client</legend>
      {files.map(({ id, name }) => (
        <Check
          key={id}
          checked={!left.includes(id)}
          onChange={(isOn) => setLeft(isOn ? left.filter((one) => one !== id) : [...left, id])}
        >
          {name}
        </Check>
      ))}
      {hasEvidence ? (
        <Check checked={isEvidenceChosen} onChange={setEvidenceChosen}>
          {EVIDENCE}
        </Check>
      ) : null}
      {email === '' ? (
        <p className="small muted">The client has no e-mail address. Add it in the form.</p>
      ) : (
        <div className="row">
          <span className="grow" />
          <Button variant="default" disabled={names.length === 0} onClick={() => setAsked(true)}>
            E-mail to the client …
          </Button>
        </div>
      )}
      {isAsked ? (
        <ConfirmDialog title="Send the policy" confirmLabel="Send" onConfirm={send} onClose={() => setAsked(false)}>
          <p>
            Send {names.join(', ')} to {email}?
          </p>
        </ConfirmDialog>
      ) : null}
    </fieldset>
  );
}
