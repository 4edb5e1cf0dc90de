import type { AnswerOf, Application } from '@freeboard/contract';
import { crmModuleLabel } from '@freeboard/domain/crm';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './crm.module.css';
import { CrmRecordDialog } from './crm-record-dialog.tsx';

type Beside = AnswerOf<'getNoteAndAttachmentsOfApplication'>;
type Row = Beside['crm_notes'][number];

function CrmFile({ row }: { row: Row }) {
  async function download() {
    const answer = await callOrNotify('downloadAttachmentFromZohoCrm', {
      parent_module: row.$se_module as 'Leads',
      parent_id: row.Parent_Id.id,
      attachment_id: row.id,
    });
    if (answer) window.location.assign(answer.file_url);
  }
  return (
    <button type="button" className={classes.file} onClick={() => void download()}>
      <span className="strong clip">{row.File_Name || 'File without a name'}</span>
      <span className="muted small">Download</span>
    </button>
  );
}

function Listed({ beside, retry }: { beside: Beside; retry: () => void }) {
  const { crm, crm_notes, attachments } = beside;
  if (crm.state === 'failed') return <Failed text={crm.text} retry={retry} />;
  if (crm.state === 'not_linked')
    return (
      <p className="muted pad">
        Choose the lead, contact or deal that this application belongs to: its notes and files then appear here.
      </p>
    );
  return (
    <>
      {crm_notes.length + attachments.length === 0 ? (
        <p className="muted pad">The record holds no notes and no files.</p>
      ) : null}
      <ul>
        {crm_notes.map((row) => (
          <li key={row.id} className={`band ${classes.note}`}>
            {row.Note_Title ? <h4>{row.Note_Title}</h4> : null}
            <p className={classes.body}>{row.Note_Content}</p>
          </li>
        ))}
      </ul>
      {attachments.length > 0 ? (
        <ul className="row stretch gap-2 wrap pad" aria-label="Files of the CRM record">
          {attachments.map((row) => (
            <li key={row.id}>
              <CrmFile row={row} />
            </li>
          ))}
        </ul>
      ) : null}
      {crm.has_more ? <p className="muted small pad">The CRM holds more than the latest 200.</p> : null}
    </>
  );
}

export default function CrmBeside({ application }: { application: Application }) {
  const id = useId();
  const [isChoosing, setChoosing] = useState(false);
  const { data, error, refetch } = useCall('getNoteAndAttachmentsOfApplication', { application_id: application.id });
  if (data?.crm.state === 'off') return null;
  const record = data?.crm.record;
  return (
    <section className={classes.beside} aria-labelledby={`${id}-title`}>
      <div className="row wrap band">
        <h3 id={`${id}-title`}>
          {record ? `${crmModuleLabel(record.module)} in Zoho CRM: ${record.name}` : 'In Zoho CRM'}
        </h3>
        <span className="grow" />
        {data ? (
          <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
            {record ? 'Change record' : 'Choose record'}
          </Button>
        ) : null}
      </div>
      {data ? (
        <Listed beside={data} retry={() => void refetch()} />
      ) : error ? (
        <Failed text={error.message} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Asking the CRM" />
      )}
      {isChoosing ? (
        <CrmRecordDialog application={application} isLinked={record !== null} onClose={() => setChoosing(false)} />
      ) : null}
    </section>
  );
}
