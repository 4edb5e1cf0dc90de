import type { FloodEstimate } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Pending } from '../../../ui/states.tsx';
import type { Entry } from '../estimate/entries.ts';
import { EntryDialog } from '../estimate/entry-dialog.tsx';
import { LapseAdvice } from '../estimate/lapse.tsx';

const WHO = { citizens: 'Citizens', lender: 'Lender' } as const;
const STATES = {
  required: { label: 'Required', tone: 'red' },
  not_required: { label: 'Not required', tone: 'green' },
  unknown: { label: 'Not known yet', tone: 'yellow' },
} as const;

const NEEDS: readonly Entry[] = [
  { key: 'is_citizens', label: 'Home policy with Citizens', kind: 'yes_no' },
  { key: 'includes_wind', label: 'It includes wind', kind: 'yes_no' },
  { key: 'has_loan', label: 'Loan on the property', kind: 'yes_no' },
  { key: 'is_federal_loan', label: 'Loan federally backed or regulated', kind: 'yes_no' },
  { key: 'loan_amount', label: 'Loan amount, $', kind: 'number' },
].map((entry) => ({ ...entry, isOptional: true }) as Entry);

function One({ requirement }: { requirement: FloodEstimate['requirements'][number] }) {
  const { who, state, by, limit, reasons, missing, proof, source, as_of } = requirement;
  const { label, tone } = STATES[state];
  return (
    <li className="col gap-1">
      <p>
        <b>{WHO[who]}</b> <Chip tone={tone}>{label}</Chip>
      </p>
      {state === 'required' ? (
        <p>
          {limit === null ? 'Limit not known yet' : `At least $${limit.toLocaleString('en-US')} of building coverage`}
          {by === null ? '; date not known yet' : `, by ${showDate(by)}`}.
        </p>
      ) : null}
      {reasons.map((reason) => (
        <p key={reason} className="small">
          {reason}
        </p>
      ))}
      {missing.length > 0 ? <p className="small">Missing: {missing.join('; ')}.</p> : null}
      {state === 'required' ? <p className="small muted">Proof: {proof}</p> : null}
      <p className="small muted">
        Source: {source}, as of {showDate(as_of)}.
      </p>
    </li>
  );
}

export function FloodRequirementsContent({ applicationId }: { applicationId: number }) {
  const query = useCall('getFloodEstimate', { application_id: applicationId });
  const [isOpen, setOpen] = useState(false);
  const shown = query.data?.flood_estimate;
  if (!shown) return <Pending query={query} rows={3} label="Loading the requirements" />;
  return (
    <>
      <LapseAdvice lapse={shown.lapse} subjects={['requirement', 'private', 'assignment']} />
      <ul className="col gap-4 mb-4">
        {shown.requirements.map((requirement) => (
          <One key={requirement.who} requirement={requirement} />
        ))}
      </ul>
      {shown.papers.map(({ kind, signer_name, signed_at, title, agreement, document_hash }) => (
        <details key={`${kind} ${signed_at}`} className="col gap-1">
          <summary>
            {title}: signed by {signer_name}, {showDate(signed_at)}
          </summary>
          <p className="small">{agreement}</p>
          <p className="small muted breaks">SHA-256 {document_hash}</p>
        </details>
      ))}
      <div className="no-print">
        <Button variant="default" onClick={() => setOpen(true)}>
          Loan and home policy
        </Button>
      </div>
      {isOpen ? (
        <EntryDialog
          applicationId={applicationId}
          part="needs"
          title="Loan and home policy"
          groups={[{ title: 'What decides', entries: NEEDS }]}
          saved={shown.needs}
          start={{ ...(shown.needs ?? {}) }}
          toPart={(values) => values}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
