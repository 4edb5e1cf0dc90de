import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useHasUnsaved } from '../../../drafts/unsaved.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { useSeesAgencies } from '../agencies.ts';
import { subjectOf } from '../unsaved/subject.ts';
import { KIND_NAMES } from '../words.ts';
import { AskFirst } from './ask-first.tsx';
import type { CarrierFile } from './begin/carrier-file.ts';
import { ImportFile } from './begin/import-file.tsx';
import { CarrierMenu } from './carrier-menu.tsx';
import type { Editor } from './form/use-editor.ts';

const isNeverTested = ({ kind, draft, draft_tested_at }: CarrierDetail): boolean =>
  (draft?.kind ?? kind) === 'rate-table' && draft_tested_at === null;

type DiscardProps = { detail: CarrierDetail; editor: Editor; isDirty: boolean; opened: boolean; close: () => void };

function DiscardDialog({ detail, editor, isDirty, opened, close }: DiscardProps) {
  async function discard() {
    close();
    const seen = { carrier_id: detail.id, revision: detail.revision };
    await editor.change('discardCarrierDraft', seen, 'The draft was dropped.');
  }
  return (
    <Dialog title={`Discard the draft of ${detail.name}?`} opened={opened} onClose={close}>
      <div className="col">
        <p>
          Its changes{isDirty ? ', and what you typed and did not save,' : ''} can't be recovered. What quotes now stays
          as it is.
        </p>
        <DialogFoot label="Discard" run={() => void discard()} color="red" cancel={close} cancelLabel="Keep it" />
      </div>
    </Dialog>
  );
}

function EnabledSwitch({ detail, editor: { isBusy, change } }: { detail: CarrierDetail; editor: Editor }) {
  return (
    <Switch
      label={`${detail.name} enabled`}
      isOn={detail.is_enabled}
      isDisabled={isBusy || detail.version === 0}
      title={detail.version === 0 ? 'Publish this carrier first' : undefined}
      onChange={(is_enabled) =>
        void change(
          'setCarrierEnabled',
          { carrier_id: detail.id, is_enabled },
          `${detail.name} is ${is_enabled ? 'asked again' : 'no longer asked'}.`,
        )
      }
    />
  );
}

function Actions({ detail, editor }: { detail: CarrierDetail; editor: Editor }) {
  const [isAsking, setAsking] = useState(false);
  const [isUntested, setUntested] = useState(false);
  const { isBusy, change } = editor;
  const areRatesUnsaved = useHasUnsaved(subjectOf(detail.id), 'rates');
  const isDirty = editor.isDirty || areRatesUnsaved;
  const faults = Object.keys(editor.errors).length;
  const seen = { carrier_id: detail.id, revision: detail.revision };
  const publish = () =>
    change('publishCarrier', seen, `${detail.name} quotes by this version from the next launch on.`);
  return (
    <>
      <EnabledSwitch detail={detail} editor={editor} />
      {detail.has_draft && detail.version > 0 ? (
        <Button variant="default" disabled={isBusy} onClick={() => setAsking(true)}>
          Discard draft
        </Button>
      ) : null}
      <Button
        loading={isBusy}
        disabled={!detail.has_draft || isDirty}
        title={isDirty ? 'Save the draft first' : detail.has_draft ? undefined : 'There is no draft to publish'}
        onClick={() => (isNeverTested(detail) ? setUntested(true) : void publish())}
      >
        {faults > 0 ? `Publish, ${faults} ${faults === 1 ? 'fault' : 'faults'}` : 'Publish'}
      </Button>
      {isUntested ? (
        <AskFirst
          title={`Publish ${detail.name} untested?`}
          text="These rates were never tested as they are. They quote from the next launch on."
          keep="Test first"
          go="Publish untested"
          onKeep={() => setUntested(false)}
          onGo={() => {
            setUntested(false);
            void publish();
          }}
        />
      ) : null}
      <CarrierMenu detail={detail} editor={editor} />
      <DiscardDialog
        detail={detail}
        editor={editor}
        isDirty={isDirty}
        opened={isAsking}
        close={() => setAsking(false)}
      />
    </>
  );
}

function DraftChip({ detail }: { detail: CarrierDetail }) {
  const { draft_from, version } = detail;
  if (draft_from === null || draft_from === version) return <Chip tone="blue">draft</Chip>;
  return (
    <Chip
      tone="yellow"
      title={`Version ${version} was published after this draft was begun: publishing it undoes that`}
    >
      draft begun from version {draft_from}
    </Chip>
  );
}

type Props = { detail: CarrierDetail | null; editor: Editor; onFile?: (file: CarrierFile) => void };

export function Head({ detail, editor, onFile }: Props) {
  const hasAgency = useSeesAgencies();
  return (
    <div className="row wrap">
      <div>
        <Link className="muted small" to="/dashboard/api-management">
          API Management
        </Link>
        <h1>{detail?.name ?? 'New carrier'}</h1>
      </div>
      {detail ? (
        <>
          {hasAgency ? <Chip>{detail.agency_name}</Chip> : null}
          <Chip>{KIND_NAMES[detail.kind]}</Chip>
          {detail.version > 0 ? (
            <Chip tone="green">version {detail.version} in use</Chip>
          ) : (
            <Chip tone="yellow">not published</Chip>
          )}
          {detail.has_draft ? <DraftChip detail={detail} /> : null}
          {detail.is_sandbox ? (
            <Chip tone="yellow" title="It issues no policies">
              test setting
            </Chip>
          ) : null}
        </>
      ) : null}
      <span className="grow" />
      {detail ? (
        <Actions detail={detail} editor={editor} />
      ) : (
        <ImportFile onFile={(file) => (onFile ? onFile(file) : editor.set(file.form))}>
          {(choose) => (
            <Button variant="default" onClick={choose}>
              Import a file
            </Button>
          )}
        </ImportFile>
      )}
    </div>
  );
}
