import type { ApplicationCustomer } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { changeTie } from './change-tie.ts';
import { matchText } from './match-text.ts';

type Props = { applicationId: number; proposals: ApplicationCustomer['proposals'] };

export default function ProposalStrip({ applicationId: application_id, proposals }: Props) {
  return (
    <section className="no-print banner col gap-2 soft-brand mb-4" aria-label="Suggested customers">
      {proposals.map(({ customer, match }) => (
        <div key={customer.id} className="row wrap">
          <span>
            Is <b className="strong">{customer.name}</b> this client? <span className="muted">{matchText(match)}</span>
          </span>
          <span className="grow" />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Accept ${customer.name}`}
            onClick={() => void changeTie('tieCustomer', { application_id, customer_id: customer.id })}
          >
            Accept
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Not this person: ${customer.name}`}
            onClick={() => void changeTie('rejectCustomer', { application_id, customer_id: customer.id })}
          >
            Not this person
          </Button>
        </div>
      ))}
    </section>
  );
}
