import type { AnswerOf, Application } from '@freeboard/contract';
import { RATER_NAMES, type RaterFormat } from '@freeboard/domain/applications';
import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { saveText } from '../../../lib/browser/save-url.ts';
import { ask } from '../../../lib/server/calls.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import classes from './export-dialog.module.css';

export type ExportProps = {
  application: Application;
  format: RaterFormat;
  /** Waits for edits to be saved, so that the file contains what the page shows; false if some are not. */
  settled: () => Promise<boolean>;
  onClose: () => void;
};

type File = AnswerOf<'exportApplication'>;

const save = ({ content, file_name, media_type }: File) => saveText(content, file_name, media_type);

function Downloaded({ file, onClose }: { file: File; onClose: () => void }) {
  return (
    <div className="col">
      <p role="status">{file.file_name} was downloaded. Premiums and carriers are not in it.</p>
      {file.not_in_file.length > 0 ? (
        <>
          <h3 className="mt-3">Not in this file</h3>
          <p className="muted small">
            The format has no place for these values. Enter them by hand where you need them.
          </p>
          <dl className={classes.list} tabIndex={0} aria-label="Values that are not in this file">
            {file.not_in_file.map(({ field, label, value }) => (
              <div key={field}>
                <dt className="muted">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="muted">The file holds every value of the application.</p>
      )}
      <div className="row wrap">
        <span className="grow" />
        <Button variant="default" onClick={() => save(file)}>
          Download again
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </div>
  );
}

export default function ExportDialog({ application, format, settled, onClose }: ExportProps) {
  const [state, setState] = useState<File | { error: string } | null>(null);
  const application_id = application.id;
  const write = useCallback(async () => {
    setState(null);
    try {
      if (!(await settled())) throw new Error('Your last changes are not saved yet. Save them first.');
      const file = await ask('exportApplication', { application_id, format });
      save(file);
      setState(file);
    } catch (error) {
      setState({ error: error instanceof Error ? error.message : String(error) });
    }
  }, [application_id, format, settled]);
  useEffect(() => void write(), [write]);
  return (
    <Dialog title={`Export as ${RATER_NAMES[format]}`} opened onClose={onClose}>
      {state === null ? <SkeletonRows rows={4} label="Writing the file" /> : null}
      {state && 'error' in state ? <Failed text={state.error} retry={() => void write()} /> : null}
      {state && !('error' in state) ? <Downloaded file={state} onClose={onClose} /> : null}
    </Dialog>
  );
}
