import type { Client, FileOfClient } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { formatPremium, PRICE_KIND_TEXT } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { showDate } from '../../lib/format.ts';
import { Chip } from '../../ui/chip.tsx';
import { ClipIcon, ShieldIcon } from '../../ui/icons.tsx';
import rowLink from '../../ui/layout/row-link.module.css';
import { StatusChips } from '../../ui/status-chips.tsx';
import classes from './clients.module.css';
import { openFile } from './open-file.ts';
import { splitFromClient } from './split.ts';

const FEW = 6;

function useFew<T>(all: readonly T[]) {
  const [isAll, setAll] = useState(false);
  const more =
    all.length > FEW && !isAll ? (
      <button type="button" className="link small pad" onClick={() => setAll(true)}>
        Show {all.length - FEW} more
      </button>
    ) : null;
  return { shown: isAll ? all : all.slice(0, FEW), more };
}

const isoDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');

const PolicyLine = ({ one }: { one: Client['policies'][number] }) => (
  <li className={`item row wrap gap-2 lines-0 ${classes.item}`}>
    <ShieldIcon />
    <Link
      className={`strong ${rowLink.open}`}
      to={`/agent-portal/application-details/${one.application_id}?tab=results`}
    >
      {one.carrier_name}
    </Link>
    <span className="grow" />
    <span className="strong num">{formatPremium(one.premium)}</span>
    <span className={`muted small num ${classes.under}`}>
      {one.policy_number ? `Policy ${one.policy_number}, ` : ''}ends {isoDay(one.expiration_date)}
    </span>
  </li>
);

export function WorkCard({ client }: { client: Client }) {
  const { shown, more } = useFew(client.applications);
  return (
    <section className="card" aria-labelledby="client-applications">
      <div className="head">
        <h2 id="client-applications">Applications and policies</h2>
      </div>
      {client.applications.length === 0 ? <p className="body muted">This client has no applications.</p> : null}
      <ul>
        {shown.map((one) => (
          <li key={one.id} className={`item row wrap gap-2 lines-0 ${classes.item}`}>
            <Link className={rowLink.open} to={`/agent-portal/application-details/${one.id}`}>
              <span className="strong num">{one.application_id}</span> {TYPE_NAMES[one.application_type]}
            </Link>
            {one.archived_at ? (
              <Chip tone="plain">archived</Chip>
            ) : (
              <StatusChips status={one.status} isSigned={one.is_signed} isBound={one.is_bound} />
            )}
            <span className="grow" />
            <span className="strong num" title={one.price_kind === null ? undefined : PRICE_KIND_TEXT[one.price_kind]}>
              {one.min_quote_amount === null ? '—' : formatPremium(one.min_quote_amount)}
            </span>
            <span className={`muted small ${classes.under}`}>
              {[one.name === client.name ? '' : one.name, one.address].filter(Boolean).join(' · ') || 'No address yet'}
            </span>
            {client.applications.length > 1 ? (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                className={classes.act}
                aria-label={`Split application ${one.application_id} from this client`}
                onClick={() => void splitFromClient(one)}
              >
                Split
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {more}
      <ul>
        {client.policies.map((one) => (
          <PolicyLine key={one.quote_id} one={one} />
        ))}
      </ul>
    </section>
  );
}

const KINDS: Record<FileOfClient['kind'], string> = {
  proposal: 'sent',
  signed: 'signed choice',
  policy: 'policy',
  attachment: 'attachment',
};

export function DocumentsCard({ documents }: Pick<Client, 'documents'>) {
  const { shown, more } = useFew(documents);
  return (
    <section className="card" aria-labelledby="client-documents">
      <div className="head">
        <h2 id="client-documents">Documents</h2>
        <span className="muted small num">{documents.length > 0 ? documents.length : ''}</span>
      </div>
      {documents.length === 0 ? (
        <p className="body muted">Attachments, proposals and signed choices come here.</p>
      ) : null}
      <ul>
        {shown.map((one) => (
          <li key={`${one.kind}-${one.id}`} className={`item row gap-2 lines-0 ${classes.item}`}>
            <ClipIcon />
            <div className="grow">
              <button type="button" className={`${rowLink.open} breaks left`} onClick={() => void openFile(one)}>
                {one.name}
              </button>
              <div className="muted small num">
                {KINDS[one.kind]}, {showDate(one.at)}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
