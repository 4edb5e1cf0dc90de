import type { AnswerOf } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Chip } from '../../../ui/chip.tsx';
import classes from './single-sign-on.module.css';

type Data = AnswerOf<'getSingleSignOn'>;
type Proof = Data['proofs'][number];

const PROVEN = {
  dns: 'Proven by its DNS record',
  'super-admin': 'Approved by a super-admin',
  before: 'In use since before proofs were needed',
} as const;

const DnsRecord = ({ proof }: { proof: Proof }) => (
  <dl className={classes.record}>
    <dt>Name</dt>
    <dd>
      <code>{proof.record_name}</code>
    </dd>
    <dt>Value</dt>
    <dd>
      <code>{proof.record_value}</code>
    </dd>
  </dl>
);

function Waiting({ proof, onProven }: { proof: Proof; onProven: (answer: Data) => void }) {
  const session = useSession();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function run(name: 'proveSingleSignOnDomain' | 'approveSingleSignOnDomain') {
    setError(null);
    setSending(true);
    const result = await client.call(name, { domain: proof.domain });
    setSending(false);
    if (!result.ok) {
      const { title, text } = noticeText(result);
      return setError(result.errors.domain?.[0] ?? (text || title));
    }
    notify({ title: 'Proven', text: `${proof.domain} leads to your provider from now on.` }, 'good');
    onProven(result.data);
  }
  return (
    <>
      <p className="small muted">
        Until it is proven, nobody signs in with an address at this domain. Add this TXT record where the domain is
        managed, then check it.
      </p>
      <DnsRecord proof={proof} />
      {error ? (
        <p className="small" role="alert">
          {error}
        </p>
      ) : null}
      <div className="row wrap">
        <Button
          variant="default"
          size="compact-sm"
          loading={isSending}
          aria-label={`Check ${proof.domain}`}
          onClick={() => void run('proveSingleSignOnDomain')}
        >
          Check
        </Button>
        {session && may(session.user_role, 'agency.manage') ? (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isSending}
            aria-label={`Approve ${proof.domain}`}
            onClick={() => void run('approveSingleSignOnDomain')}
          >
            Approve without a record
          </Button>
        ) : null}
      </div>
    </>
  );
}

export function SingleSignOnDomains({
  proofs,
  onProven,
}: {
  proofs: readonly Proof[];
  onProven: (answer: Data) => void;
}) {
  return (
    <ul className={classes.domains} aria-label="E-mail domains">
      {proofs.map((proof) => (
        <li key={proof.domain}>
          <div className="row wrap">
            <span className="strong">{proof.domain}</span>
            <Chip tone={proof.proven_by ? 'green' : 'orange'}>{proof.proven_by ? 'proven' : 'not proven yet'}</Chip>
            {proof.proven_by ? <span className="small muted">{PROVEN[proof.proven_by]}</span> : null}
          </div>
          {proof.proven_by ? null : <Waiting proof={proof} onProven={onProven} />}
        </li>
      ))}
    </ul>
  );
}
