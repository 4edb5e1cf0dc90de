import type { CarrierDocument } from '@freeboard/contract';
import { showSize } from '@freeboard/domain';
import { Button, Menu } from '@mantine/core';
import { useContext, useState } from 'react';
import { ClipIcon } from '../../ui/icons.tsx';
import classes from './results.module.css';
import { type FileActions, FilesContext } from './use-files.tsx';

type Props = { documents: readonly CarrierDocument[] };

/** The files of a quote beside it: its name of one, how many there are of several; nothing of what is still fetched. */
export function RowFiles({ documents }: Props) {
  const actions = useContext(FilesContext);
  const kept = documents.flatMap(({ name, attachment }) => (attachment ? [{ name, attachment }] : []));
  const [only] = kept;
  if (!actions || !only) return null;
  if (kept.length === 1)
    return (
      <button
        type="button"
        className={`link ${classes.file}`}
        title={only.attachment.name}
        onClick={() => void actions.open(only.attachment)}
      >
        <ClipIcon size="1em" /> <span className={classes.oneLine}>{only.name}</span>
      </button>
    );
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 80 }}>
      <Menu.Target>
        <button type="button" className={`link ${classes.file}`}>
          <ClipIcon size="1em" /> {kept.length} files
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {kept.map(({ name, attachment }) => (
          <Menu.Item key={attachment.id} onClick={() => void actions.open(attachment)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function OneFile({ document, actions }: { document: CarrierDocument; actions: FileActions }) {
  const [isBusy, setBusy] = useState(false);
  const { name, state, fault, attachment } = document;
  async function again() {
    setBusy(true);
    await actions.again?.(document);
    setBusy(false);
  }
  if (attachment)
    return (
      <li>
        <button type="button" className="link" onClick={() => void actions.open(attachment)}>
          {attachment.name}
        </button>{' '}
        <span className="muted num">{showSize(attachment.size)}</span>
      </li>
    );
  return (
    <li>
      {name}: {state === 'waiting' ? 'it is being fetched.' : fault}{' '}
      {state === 'failed' && actions.again ? (
        <Button
          variant="default"
          size="compact-xs"
          loading={isBusy}
          aria-label={`Try ${name} again`}
          onClick={() => void again()}
        >
          Try again
        </Button>
      ) : null}
    </li>
  );
}

/** All files of a quote, and why one could not be kept. */
export function FileList({ documents }: Props) {
  const actions = useContext(FilesContext);
  if (!actions || documents.length === 0) return null;
  return (
    <div>
      <h3>Files</h3>
      <ul>
        {documents.map((document) => (
          <OneFile key={document.id} document={document} actions={actions} />
        ))}
      </ul>
    </div>
  );
}
