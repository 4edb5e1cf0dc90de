import type { CarrierDocument, Quote } from '@freeboard/contract';
import { showSize } from '@freeboard/domain/files';
import { Button } from '@mantine/core';
import { useContext, useState } from 'react';
import { ClipIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import classes from '../results.module.css';
import { type FileActions, FilesContext } from './use-files.tsx';

type Props = { quote: Pick<Quote, 'documents' | 'bound'> };

/** The carrier's files and the recorded policy's. */
const filesOf = ({ documents, bound }: Props['quote']) => [
  ...documents.flatMap(({ name, attachment }) => (attachment ? [{ name, attachment }] : [])),
  ...(bound?.file ? [{ name: bound.file.name, attachment: bound.file }] : []),
];

/** The name of a single file (`isShort`: only a clip), else their number. */
export function RowFiles({ quote, isShort }: Props & { isShort: boolean }) {
  const actions = useContext(FilesContext);
  const kept = filesOf(quote);
  const [only] = kept;
  if (!actions || !only) return null;
  if (kept.length === 1)
    return (
      <button
        type="button"
        className={`link ${classes.file}`}
        title={only.attachment.name}
        aria-label={isShort ? only.name : undefined}
        onClick={() => void actions.open(only.attachment)}
      >
        <ClipIcon size="1em" /> {isShort ? null : <span className={classes.oneLine}>{only.name}</span>}
      </button>
    );
  return (
    <Menu position="bottom-start">
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

function KeptFile({ file, actions }: { file: NonNullable<CarrierDocument['attachment']>; actions: FileActions }) {
  return (
    <>
      <button type="button" className="link" onClick={() => void actions.open(file)}>
        {file.name}
      </button>{' '}
      <span className="muted num">{showSize(file.size)}</span>
    </>
  );
}

function OneFile({ document, actions }: { document: CarrierDocument; actions: FileActions }) {
  const [isBusy, setBusy] = useState(false);
  const { name, state, fault, attachment } = document;
  async function retry() {
    setBusy(true);
    await actions.retry?.(document);
    setBusy(false);
  }
  if (attachment)
    return (
      <li>
        <KeptFile file={attachment} actions={actions} />
      </li>
    );
  return (
    <li>
      {name}: {state === 'waiting' ? 'it is being fetched.' : fault}{' '}
      {state === 'failed' && actions.retry ? (
        <Button
          variant="default"
          size="compact-xs"
          loading={isBusy}
          aria-label={`Try ${name} again`}
          onClick={() => void retry()}
        >
          Try again
        </Button>
      ) : null}
    </li>
  );
}

export function FileList({ quote }: Props) {
  const actions = useContext(FilesContext);
  const { documents, bound } = quote;
  const file = bound?.file;
  if (!actions || (documents.length === 0 && !file)) return null;
  return (
    <div>
      <h3>Files</h3>
      <ul>
        {documents.map((document) => (
          <OneFile key={document.id} document={document} actions={actions} />
        ))}
        {file ? (
          <li>
            <KeptFile file={file} actions={actions} />
          </li>
        ) : null}
      </ul>
    </div>
  );
}
