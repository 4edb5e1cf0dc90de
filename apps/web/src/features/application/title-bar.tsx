import type { Application } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { clientName, typeName } from '../../lib/application-types.ts';
import { PrintHead } from '../../lib/print-head.tsx';
import { Chip, Dot } from '../../ui/chip.tsx';
import { StatusChips } from '../../ui/status-chips.tsx';
import classes from './details.module.css';

function linkText({ relation, application_id, application_type }: Application['linked'][number]): string {
  if (relation === 'copy_of') return `copy of ${application_id}`;
  if (relation === 'copied_to') return `copied to ${application_id}`;
  return `${TYPE_NAMES[application_type].toLowerCase()} ${application_id}`;
}

export function TitleBar({ application, children }: { application: Application; children: ReactNode }) {
  const { alert, payload } = application;
  const form = payload.useable_details.form_type;
  return (
    <div className="row wrap mb-4">
      <PrintHead application={application} />
      <div className="min-0">
        <div className={`small muted num ${classes.kind}`}>
          {typeName(application.application_type, typeof form === 'string' ? form : null)} · application{' '}
          {application.application_id}
          {application.archived_at ? ' · archived' : ''}
          {application.linked.map((one) => (
            <span key={one.id}>
              {' · '}
              <Link to={`/agent-portal/application-details/${one.id}?tab=profile`}>{linkText(one)}</Link>
            </span>
          ))}
        </div>
        <h1>
          {application.client_id === null ? (
            clientName(application.client)
          ) : (
            <Link className={classes.client} to={`/agent-portal/clients/${application.client_id}`}>
              {clientName(application.client)}
            </Link>
          )}{' '}
          <span className={`muted ${classes.address}`}>{payload.address}</span>
        </h1>
      </div>
      <div className={classes.chips}>
        <StatusChips
          status={payload.status}
          isSigned={application.client_choice !== null}
          isBound={application.quotes.some(({ bound }) => bound !== null)}
        />
        {alert ? (
          <Chip tone={alert.colour} title={alert.text}>
            <Dot tone={alert.colour} words="Alert" />
            <span className="clip">{alert.text}</span>
          </Chip>
        ) : null}
      </div>
      <div className="row wrap">{children}</div>
    </div>
  );
}
