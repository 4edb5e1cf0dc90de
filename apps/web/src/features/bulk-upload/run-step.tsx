import type { BulkUploadDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { showCount } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { Chip } from '../../ui/chip.tsx';
import classes from './bulk-upload.module.css';
import { ErrorFile } from './error-file.tsx';
import { Progress } from './progress.tsx';
import { STATE_LOOK } from './words.ts';

const SHOWN = 25;

/** '1.8 s, 530 a second'; '' until the rows are stored. */
function pace({ upload }: BulkUploadDetail): string {
  const { started_at, stored_at, created } = upload;
  if (!started_at || !stored_at) return '';
  const seconds = Math.max(0.1, (Date.parse(stored_at) - Date.parse(started_at)) / 1000);
  return `${seconds.toFixed(1)} s, ${showCount(Math.round(created / seconds))} a second`;
}

function Storing({ detail }: { detail: BulkUploadDetail }) {
  const { upload } = detail;
  const isStored = upload.stored_at !== null;
  const look = STATE_LOOK[upload.state];
  const total = upload.created + upload.left_out;
  return (
    <div className={classes.runPart}>
      <div className="row wrap">
        <h2>Creating applications</h2>
        <Chip tone={isStored ? 'green' : look.tone}>{isStored ? 'done' : look.word}</Chip>
        <span className="grow" />
        <span className="muted small num">{pace(detail)}</span>
      </div>
      <Progress
        label="Rows processed"
        value={isStored ? upload.rows : Math.min(total, upload.rows)}
        max={upload.rows}
        isDone={isStored}
      />
      <div className="row wrap">
        <span>
          <span className="strong num">{showCount(upload.created)}</span> created
        </span>
        <span className="grow" />
        <span className="muted small num">{showCount(upload.left_out)} skipped</span>
        <ErrorFile upload={upload} />
      </div>
      {upload.fault ? (
        <p className="bad only-full" role="alert">
          {upload.fault}
        </p>
      ) : null}
    </div>
  );
}

function Launching({ upload }: Pick<BulkUploadDetail, 'upload'>) {
  const look = STATE_LOOK[upload.state];
  return (
    <div className={classes.runPart}>
      <div className="row wrap">
        <h2>Launching</h2>
        <Chip tone={upload.state === 'done' ? 'green' : look.tone}>
          {upload.state === 'done' ? 'done' : upload.stored_at !== null ? look.word : 'waits'}
        </Chip>
      </div>
      <Progress
        label="Applications launched"
        value={upload.launched + upload.not_launched}
        max={upload.created}
        isDone={upload.state === 'done'}
      />
      <div className="row wrap">
        <span>
          <span className="strong num">{showCount(upload.launched)}</span> launched
        </span>
        <span className={upload.not_launched > 0 ? 'bad' : 'muted'}>
          <span className="num">{showCount(upload.not_launched)}</span> could not be launched
        </span>
      </div>
      {upload.state === 'launching' ? (
        <p className="muted small">Each is launched once its address lookup has ended.</p>
      ) : null}
    </div>
  );
}

export function RunStep({ detail }: { detail: BulkUploadDetail }) {
  const { upload } = detail;
  const isOver = upload.state === 'done' || upload.state === 'canceled' || upload.state === 'failed';
  return (
    <>
      <section className="card" aria-label="Upload" aria-live="polite">
        <Storing detail={detail} />
        {upload.launch ? <Launching upload={upload} /> : null}
        <div className="row wrap pad">
          {isOver ? (
            <Link className="link" to="/agent-portal/dashboard?source=File+Upload">
              Show the applications
            </Link>
          ) : (
            <span className="small">
              It goes on when you leave, sign out or the server restarts. The bell tells you when it ends.
            </span>
          )}
          <span className="grow" />
          {isOver ? null : (
            <Button variant="default" onClick={() => void callOrNotify('cancelBulkUpload', { upload_id: upload.id })}>
              Cancel the rest
            </Button>
          )}
        </div>
      </section>
      {upload.not_launched > 0 ? <NotLaunched id={upload.id} count={upload.not_launched} /> : null}
    </>
  );
}

function NotLaunched({ id, count }: { id: number; count: number }) {
  const list = useCall('getBulkUploadRows', { upload_id: id, which: 'not_launched', per_page: SHOWN });
  return (
    <section className="card" aria-label="Could not be launched">
      <div className="head">
        <h2>Could not be launched {showCount(count)}</h2>
        <span className="muted small">Saved as drafts</span>
      </div>
      <ul className={classes.list}>
        {list.data?.rows.data.map((row) => (
          <li key={row.row}>
            <span className="num muted">{row.application?.application_id}</span>
            <span className="strong">{row.client}</span>
            <span className="bad grow">{row.reason}</span>
            {row.application ? (
              <Link className="link" to={`/agent-portal/application-details/${row.application.id}`}>
                Open
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
