import type { Application } from '@freeboard/contract';
import { CRM_MODULES, type CrmModule } from '@freeboard/domain/crm';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './crm.module.css';

const MODULES = CRM_MODULES.map(({ value, label }) => ({ value, label: `${label}s` }));

type Props = { application: Application; isLinked: boolean; onClose: () => void };

function useLink({ application, onClose }: Props, module: CrmModule) {
  const [isBusy, setBusy] = useState(false);
  const application_id = application.id;
  async function done(answer: object | null | undefined, text: string) {
    setBusy(false);
    if (!answer) return;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id }] }),
      queryClient.invalidateQueries({ queryKey: ['getNoteAndAttachmentsOfApplication', { application_id }] }),
    ]);
    notify({ title: 'Saved', text }, 'good');
    onClose();
  }
  async function choose(id: string | null) {
    if (isBusy) return;
    setBusy(true);
    const record = id === null ? null : { module, id };
    await done(
      await callOrNotify('linkCrmRecord', { application_id, record }),
      id === null ? 'Not linked to a CRM record.' : 'The CRM record is chosen.',
    );
  }
  async function make() {
    if (isBusy || module === 'Contacts') return;
    setBusy(true);
    await done(await callOrNotify('createCrmRecord', { application_id, module }), 'The CRM record is made.');
  }
  return { isBusy, choose, make };
}

function useRecords(application_id: number, module: CrmModule, asked: string) {
  const isEnough = asked.trim().length >= 2;
  const query = useCall(
    'searchCrmRecords',
    { application_id, module, words: asked.trim() },
    { enabled: isEnough, staleTime: 0, retry: false },
  );
  return { query, isEnough };
}

type FoundProps = {
  records: ReturnType<typeof useRecords>;
  hasSearched: boolean;
  choose: (id: string) => void;
};

function Found({ records: { query, isEnough }, hasSearched, choose }: FoundProps) {
  const { data, error, isFetching, refetch } = query;
  return (
    <div className={classes.found} aria-live="polite">
      {error && !isFetching ? (
        <Failed text={error.message} retry={() => void refetch()} />
      ) : isEnough && isFetching ? (
        <SkeletonRows rows={3} label="Searching the CRM" />
      ) : data ? (
        <ul aria-label="Records found">
          {data.records.map((record) => (
            <li key={record.id}>
              <button type="button" className={classes.record} onClick={() => choose(record.id)}>
                <span className="strong clip">{record.name}</span>
                <span className="muted small clip">{record.detail}</span>
              </button>
            </li>
          ))}
          {data.records.length === 0 && hasSearched ? <li className="muted">Nothing matches.</li> : null}
        </ul>
      ) : null}
    </div>
  );
}

export function CrmRecordDialog(props: Props) {
  const { application, isLinked, onClose } = props;
  const { first_name, last_name } = application.client.payload;
  const [module, setModule] = useState<CrmModule>('Leads');
  const [words, setWords] = useState(last_name || first_name);
  const [asked, setAsked] = useState(words);
  /** False for the first search, by the client's name: it doesn't report that nothing was found. */
  const [hasSearched, setSearched] = useState(false);
  const { isBusy, choose, make } = useLink(props, module);
  const records = useRecords(application.id, module, asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(words);
    setSearched(true);
  };
  return (
    <Dialog title="CRM record" opened size="560px" onClose={onClose}>
      <form className="col" onSubmit={submit} noValidate>
        <Segmented label="Kind of record" value={module} choices={MODULES} onChange={setModule} />
        <div className="with-button">
          <TextField label="Name, e-mail or phone" value={words} onChange={setWords} autoFocus />
          <Button type="submit" variant="default">
            Search
          </Button>
        </div>
        <p className="small bad only-full" role="alert">
          {records.isEnough ? '' : 'min. 2 Characters.'}
        </p>
      </form>
      <Found records={records} hasSearched={hasSearched} choose={(id) => void choose(id)} />
      <div className="row wrap">
        {isLinked ? (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void choose(null)}>
            Unlink record
          </Button>
        ) : null}
        <span className="grow" />
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {!isLinked && module !== 'Contacts' ? (
          <Button loading={isBusy} onClick={() => void make()}>
            {module === 'Leads' ? 'Create a lead' : 'Create a deal'}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
