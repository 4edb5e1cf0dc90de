import type { Application } from '@freeboard/contract';
import { statusWords } from '@freeboard/domain';
import type { ReactNode } from 'react';
import { clientName, typeName } from '../../lib/application-types.ts';
import { STATUS_TONE } from '../../ui/application-look.ts';
import { Chip, Dot } from '../../ui/chip.tsx';
import classes from './details.module.css';

/** Who and what the application is about, its state, and what can be done with it. */
export function TitleBar({ application, children }: { application: Application; children: ReactNode }) {
  const { alert, payload } = application;
  const form = payload.useable_details.form_type;
  return (
    <div className={classes.title}>
      <div className={classes.names}>
        <div className={`small muted num ${classes.kind}`}>
          {typeName(application.application_type, typeof form === 'string' ? form : null)} · application{' '}
          {application.application_id}
          {application.archived_at ? ' · archived' : ''}
        </div>
        <h1>
          {clientName(application.client)} <span className={`muted ${classes.address}`}>{payload.address}</span>
        </h1>
      </div>
      <Chip tone={STATUS_TONE[payload.status]}>{statusWords(payload.status)}</Chip>
      {alert ? (
        <Chip tone={alert.colour}>
          <Dot tone={alert.colour} words="Alert" />
          {alert.text}
        </Chip>
      ) : null}
      <span className="grow" />
      <div className="row wrap">{children}</div>
    </div>
  );
}
