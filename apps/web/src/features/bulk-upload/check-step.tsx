import type { BulkUploadDetail } from '@freeboard/contract';
import { fieldsOf, formFor } from '@freeboard/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showCount, showDuration } from '../../lib/format.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './bulk-upload.module.css';
import { CheckedRows } from './checked-rows.tsx';
import { ErrorFile } from './error-file.tsx';
import { Filters } from './filters.tsx';
import { Progress } from './progress.tsx';
import { WordsCard } from './words-card.tsx';

type Props = { detail: BulkUploadDetail; onBack: () => void };
type Which = 'look' | 'errors' | 'repeated' | 'ready';

const PER_PAGE = 25;

/** The third step: what is wrong, row by row, and what is to be made of the rest. */
export function CheckStep({ detail, onBack }: Props) {
  const { upload } = detail;
  const [which, setWhich] = useState<Which>('look');
  const [page, setPage] = useState(1);
  const [leaveOut, setLeaveOut] = useState(true);
  const [takesIncomplete, setTakesIncomplete] = useState(false);
  const [launches, setLaunches] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isChecked = upload.state === 'checked';
  const nothing = upload.rejected + upload.repeated === 0;
  const shown: Which = nothing && which === 'look' ? 'ready' : which;
  const list = useCall(
    'getBulkUploadRows',
    { upload_id: upload.id, which: shown, page, per_page: PER_PAGE },
    { enabled: isChecked, placeholderData: (before) => before },
  );
  const count = upload.ready - (leaveOut ? upload.repeated : 0) + (takesIncomplete ? upload.incomplete : 0);

  async function commit() {
    if (!isChecked || isBusy || count === 0) return;
    setBusy(true);
    await callOrNotify('commitBulkUpload', {
      upload_id: upload.id,
      launch: launches,
      leave_out_repeated: leaveOut,
      take_incomplete: takesIncomplete,
    });
    setBusy(false);
  }
  useHotkeys({ 'mod+enter': () => void commit() });
  const fields = fieldsOf(formFor(upload.application_type));

  return (
    <>
      <section className={`card ${classes.counts}`} aria-label="What was checked" aria-live="polite">
        <div>
          <div className={`num ${classes.big}`}>{showCount(upload.rows)}</div>
          <div className="muted small">
            {upload.checked_ms === null ? 'rows' : `rows, checked in ${showDuration(upload.checked_ms)}`}
          </div>
        </div>
        <div>
          <div className={`num ${classes.big} ${classes.good}`}>{showCount(upload.ready)}</div>
          <div className="muted small">
            ready to upload
            {upload.undecided > 0 ? `, ${showCount(upload.undecided)} with a cell that can’t be read` : ''}
          </div>
        </div>
        <div>
          <div className={`num ${classes.big} ${upload.rejected > 0 ? classes.bad : ''}`}>
            {showCount(upload.rejected)}
          </div>
          <div className="muted small">
            with errors{upload.incomplete > 0 ? `, ${showCount(upload.incomplete)} only miss answers` : ''}
          </div>
        </div>
        <div>
          <div className={`num ${classes.big}`}>{showCount(upload.repeated)}</div>
          <div className="muted small">possible duplicates</div>
        </div>
        <div className={classes.countsEnd}>
          <ErrorFile upload={upload} />
          <span className="muted small">same columns and the reason</span>
        </div>
      </section>
      {isChecked ? (
        <div className={classes.sides}>
          <section className="card" aria-label="Rows">
            <div className={classes.tools}>
              <Filters
                label="Rows"
                value={shown}
                onChange={(next) => {
                  setWhich(next);
                  setPage(1);
                }}
                choices={[
                  { value: 'look', label: 'Needs review', count: upload.rejected + upload.repeated },
                  { value: 'errors', label: 'With errors', count: upload.rejected },
                  { value: 'repeated', label: 'Duplicates', count: upload.repeated },
                  { value: 'ready', label: 'Ready', count: Math.min(upload.ready - upload.repeated, 50) },
                ]}
              />
            </div>
            {list.isError ? (
              <Failed text={list.error.message} retry={() => void list.refetch()} />
            ) : !list.data ? (
              <SkeletonRows rows={8} label="Loading the rows" />
            ) : list.data.rows.data.length === 0 ? (
              <Empty title="No such row" text="Choose another kind of rows above." />
            ) : (
              <CheckedRows rows={list.data.rows.data} type={upload.application_type} />
            )}
            {list.data && list.data.rows.last_page > 1 ? (
              <Pager
                {...{ page, perPage: PER_PAGE, isExact: true, onPage: setPage }}
                pages={list.data.rows.last_page}
                total={list.data.rows.total}
              />
            ) : (
              <div className={classes.foot}>
                <span>Rows with errors are left out of this upload; fix them in the file and upload it again</span>
              </div>
            )}
          </section>
          <div className={classes.aside}>
            <WordsCard detail={detail} />
            <section className={`card ${classes.panel}`} aria-label="Errors by field">
              <h2>Errors by field</h2>
              {detail.errors_by_field.length === 0 ? <p className="muted small">None.</p> : null}
              <dl className={classes.kinds}>
                {detail.errors_by_field.slice(0, 12).map(({ field, message, count: times }) => (
                  <div key={`${field}|${message}`}>
                    <dt>
                      <span className="strong">{fields.get(field)?.label ?? 'The whole row'}</span>{' '}
                      <span className="muted small">{message}</span>
                    </dt>
                    <dd className="num">{showCount(times)}</dd>
                  </div>
                ))}
              </dl>
            </section>
            <section className={`card ${classes.panel}`} aria-label="What is uploaded">
              <h2>Upload</h2>
              {upload.repeated > 0 ? (
                <Switch
                  isLabelSeen
                  label={`Skip ${showCount(upload.repeated)} duplicates`}
                  hint="else a second application is made"
                  isOn={leaveOut}
                  onChange={setLeaveOut}
                />
              ) : null}
              {upload.incomplete > 0 ? (
                <Switch
                  isLabelSeen
                  label={`Take ${showCount(upload.incomplete)} that only miss answers`}
                  hint="as drafts: what the address tells is looked up, the rest you fill in"
                  isOn={takesIncomplete}
                  onChange={setTakesIncomplete}
                />
              ) : null}
              <Switch
                isLabelSeen
                label="Launch them too"
                hint={
                  upload.undecided > 0
                    ? `at the carriers’ pace; ${showCount(upload.undecided)} with a cell that can’t be read ${upload.undecided === 1 ? 'waits' : 'wait'} for you`
                    : 'at the carriers’ pace'
                }
                isOn={launches}
                onChange={setLaunches}
              />
            </section>
          </div>
        </div>
      ) : (
        <section className={`card ${classes.working}`} aria-label="Checking">
          <Progress
            label="Checking rows"
            value={upload.ready + upload.rejected}
            max={Math.max(detail.sheet ? upload.rows : 0, upload.ready + upload.rejected, 1)}
          />
          <SkeletonRows rows={8} label="Checking the rows" />
        </section>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <span className="grow" />
        <Button loading={isBusy} disabled={!isChecked || count === 0} onClick={() => void commit()}>
          Upload {showCount(count)} {count === 1 ? 'row' : 'rows'}
        </Button>
      </div>
    </>
  );
}
