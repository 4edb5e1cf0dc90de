import type { BulkUploadDetail } from '@freeboard/contract';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showCount, showDuration } from '../../lib/format.ts';
import { useHotkeys } from '../../lib/hotkeys.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { Switch } from '../../ui/fields/switch.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, Pending, SkeletonRows } from '../../ui/states.tsx';
import classes from './bulk-upload.module.css';
import { CheckedRows } from './checked-rows.tsx';
import { ErrorFile } from './error-file.tsx';
import { Filters } from './filters.tsx';
import { Progress } from './progress.tsx';
import { WordsCard } from './words-card.tsx';

type Props = { detail: BulkUploadDetail; onBack: () => void };
type Upload = BulkUploadDetail['upload'];
type Which = 'look' | 'errors' | 'repeated' | 'ready';
type View = { which: Which; page: number };

const PER_PAGE = 25;

function Counts({ upload }: { upload: Upload }) {
  const counts: readonly { count: number; tone?: string | undefined; words: string }[] = [
    {
      count: upload.rows,
      words: upload.checked_ms === null ? 'rows' : `rows, checked in ${showDuration(upload.checked_ms)}`,
    },
    {
      count: upload.ready,
      tone: 'good',
      words: `ready to upload${upload.undecided > 0 ? `, ${showCount(upload.undecided)} with a cell that can’t be read` : ''}`,
    },
    { count: upload.incomplete, words: 'incomplete' },
    {
      count: upload.rejected - upload.incomplete,
      tone: upload.rejected > upload.incomplete ? 'bad' : undefined,
      words: 'can’t be uploaded',
    },
    { count: upload.repeated + upload.incomplete_repeated, words: 'possible duplicates' },
  ];
  return (
    <section className={`card ${classes.counts}`} aria-label="What was checked" aria-live="polite">
      {counts.map(({ count, tone, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the kinds are always the same
        <div key={at}>
          <div className={`num ${classes.big} ${tone ?? ''}`}>{showCount(count)}</div>
          <div className="muted small">{words}</div>
        </div>
      ))}
      <div className={classes.countsEnd}>
        <ErrorFile upload={upload} />
        <span className="muted small">same columns and the reason</span>
      </div>
    </section>
  );
}

type FieldCount = BulkUploadDetail['errors_by_field'][number];
const isAboutMissing = ({ message }: FieldCount): boolean => message === MESSAGES.required;

const commonlyMissing = ({ upload, errors_by_field }: BulkUploadDetail): ReadonlySet<string> =>
  new Set(errors_by_field.filter((one) => isAboutMissing(one) && one.count === upload.rows).map(({ field }) => field));

type RowsProps = { detail: BulkUploadDetail; view: View; setView: (next: View) => void };

function Rows({ detail, view, setView }: RowsProps) {
  const { upload } = detail;
  const { which, page } = view;
  const common = commonlyMissing(detail);
  const fields = fieldsOf(formFor(upload.application_type));
  const nothing = upload.rejected + upload.repeated === 0;
  const shown: Which = nothing && which === 'look' ? 'ready' : which;
  const list = useCall(
    'getBulkUploadRows',
    { upload_id: upload.id, which: shown, page, per_page: PER_PAGE },
    { placeholderData: (before) => before },
  );
  return (
    <section className="card" aria-label="Rows">
      <div className="band tight row wrap lines-2">
        <Filters
          label="Rows"
          value={shown}
          onChange={(next) => setView({ which: next, page: 1 })}
          choices={[
            { value: 'look', label: 'Needs review', count: upload.rejected + upload.repeated },
            { value: 'errors', label: 'Errors and incomplete', count: upload.rejected },
            { value: 'repeated', label: 'Duplicates', count: upload.repeated + upload.incomplete_repeated },
            { value: 'ready', label: 'Ready', count: Math.min(upload.ready - upload.repeated, 50) },
          ]}
        />
      </div>
      {common.size > 0 ? (
        <p className="band tight muted small">
          Missing in every row: {[...common].map((key) => fields.get(key)?.label ?? key).join(', ')}.
        </p>
      ) : null}
      {list.isError || !list.data ? (
        <Pending query={list} rows={8} label="Loading the rows" />
      ) : list.data.rows.data.length === 0 ? (
        <Empty title="No such row" text="Choose another kind of rows above." />
      ) : (
        <CheckedRows rows={list.data.rows.data} type={upload.application_type} common={common} />
      )}
      {list.data && list.data.rows.last_page > 1 ? (
        <Pager
          page={page}
          perPage={PER_PAGE}
          isExact={true}
          onPage={(next) => setView({ ...view, page: next })}
          pages={list.data.rows.last_page}
          total={list.data.rows.total}
        />
      ) : (
        <div className="foot wrap between small muted gap-2">
          <span>Rows with errors are skipped; fix them in the file and upload it again</span>
        </div>
      )}
    </section>
  );
}

function ErrorsByField({ detail }: { detail: BulkUploadDetail }) {
  const fields = fieldsOf(formFor(detail.upload.application_type));
  const wrong = detail.errors_by_field.filter((one) => !isAboutMissing(one));
  const missing = detail.errors_by_field.filter(isAboutMissing);
  return (
    <section className={`card ${classes.panel}`} aria-label="Errors by field">
      <h2>Errors and warnings</h2>
      {wrong.length === 0 ? <p className="muted small">None.</p> : null}
      <dl className={classes.kinds}>
        {wrong.slice(0, SHOWN_FIELDS).map(({ field, message, count: times }) => (
          <div key={`${field}|${message}`}>
            <dt>
              <span className="strong">{fields.get(field)?.label ?? 'The whole row'}</span>{' '}
              <span className="muted small">{message}</span>
            </dt>
            <dd className="num">{showCount(times)}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 ? (
        <>
          <h3>Missing answers</h3>
          <dl className={classes.facts}>
            {missing.slice(0, SHOWN_FIELDS).map(({ field, count: times }) => (
              <div key={field}>
                <dt className="muted">{fields.get(field)?.label ?? 'The whole row'}</dt>
                <dd className="num">{showCount(times)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </section>
  );
}

const SHOWN_FIELDS = 12;

/** The initial choices. If no row is ready, incomplete rows are included unless the user says otherwise. */
const beginning = ({ ready, incomplete }: Upload) => ({
  leavesOut: true,
  takesIncomplete: ready === 0 && incomplete > 0,
  launches: false,
});
type Choices = ReturnType<typeof beginning>;

const repeatedOf = (upload: Upload, { takesIncomplete }: Choices): number =>
  upload.repeated + (takesIncomplete ? upload.incomplete_repeated : 0);

function ChoicesCard({
  upload,
  choices,
  change,
}: {
  upload: Upload;
  choices: Choices;
  change: (part: Partial<Choices>) => void;
}) {
  const repeated = repeatedOf(upload, choices);
  return (
    <section className={`card ${classes.panel}`} aria-label="What is uploaded">
      <h2>Upload</h2>
      {repeated > 0 ? (
        <Switch
          isLabelSeen
          label={`Skip ${showCount(repeated)} ${repeated === 1 ? 'duplicate' : 'duplicates'}`}
          hint="else a second application is made"
          isOn={choices.leavesOut}
          onChange={(leavesOut) => change({ leavesOut })}
        />
      ) : null}
      {upload.incomplete > 0 ? (
        <Switch
          isLabelSeen
          label={`Take ${showCount(upload.incomplete)} that are incomplete`}
          hint="as drafts: we look up what we can, you fill in the rest"
          isOn={choices.takesIncomplete}
          onChange={(takesIncomplete) => change({ takesIncomplete })}
        />
      ) : null}
      <Switch
        isLabelSeen
        label="Launch them too"
        hint={
          upload.undecided > 0
            ? `within carriers’ rate limits; ${showCount(upload.undecided)} with a cell that can’t be read ${upload.undecided === 1 ? 'waits' : 'wait'} for you`
            : 'within carriers’ rate limits'
        }
        isOn={choices.launches}
        onChange={(launches) => change({ launches })}
      />
    </section>
  );
}

export function CheckStep({ detail, onBack }: Props) {
  const { upload } = detail;
  const [view, setView] = useState<View>({ which: 'look', page: 1 });
  const [chosen, setChosen] = useState<Partial<Choices>>({});
  const choices = { ...beginning(upload), ...chosen };
  const [isBusy, setBusy] = useState(false);
  const isChecked = upload.state === 'checked';
  const { leavesOut, takesIncomplete, launches } = choices;
  const takeable = upload.ready + (takesIncomplete ? upload.incomplete : 0);
  const count = takeable - (leavesOut ? repeatedOf(upload, choices) : 0);

  async function commit() {
    if (!isChecked || isBusy || count === 0) return;
    setBusy(true);
    await callOrNotify('commitBulkUpload', {
      upload_id: upload.id,
      launch: launches,
      leave_out_repeated: leavesOut,
      take_incomplete: takesIncomplete,
    });
    setBusy(false);
  }
  useHotkeys({ 'mod+enter': () => void commit() });

  return (
    <>
      <Counts upload={upload} />
      {isChecked ? (
        <div className={classes.sides}>
          <Rows detail={detail} view={view} setView={setView} />
          <div className="col gap-4 min-0">
            <WordsCard detail={detail} />
            <ChoicesCard upload={upload} choices={choices} change={(part) => setChosen({ ...chosen, ...part })} />
            <ErrorsByField detail={detail} />
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
      <div className="row wrap">
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
