import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Chip, SandboxMark } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Switch } from '../switch.tsx';
import type { Editor } from './use-editor.ts';

function Actions({ detail, editor }: { detail: CarrierDetail; editor: Editor }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, isDirty, change } = editor;
  const by = { carrier_id: detail.id };
  const publish = () => change('publishCarrier', by, `${detail.name} quotes by this version from the next launch on.`);
  async function discard() {
    setAsking(false);
    await change('discardCarrierDraft', by, 'The draft was dropped.');
  }
  return (
    <>
      <Switch
        label={`${detail.name} enabled`}
        isOn={detail.is_enabled}
        isDisabled={isBusy || detail.version === 0}
        title={detail.version === 0 ? 'Publish this carrier first' : undefined}
        onChange={(is_enabled) =>
          void change(
            'setCarrierEnabled',
            { ...by, is_enabled },
            `${detail.name} is ${is_enabled ? 'asked again' : 'no longer asked'}.`,
          )
        }
      />
      {detail.has_draft && detail.version > 0 ? (
        <Button variant="default" disabled={isBusy} onClick={() => setAsking(true)}>
          Discard draft
        </Button>
      ) : null}
      <Button
        loading={isBusy}
        disabled={!detail.has_draft || isDirty}
        title={isDirty ? 'Save the draft first' : detail.has_draft ? undefined : 'There is no draft to publish'}
        onClick={() => void publish()}
      >
        Publish
      </Button>
      <Dialog title={`Discard the draft of ${detail.name}?`} opened={isAsking} onClose={() => setAsking(false)}>
        <div className="col">
          <p>Its changes cannot be brought back. What quotes now stays as it is.</p>
          <div className="row">
            <span className="grow" />
            <Button variant="default" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button color="red" onClick={() => void discard()}>
              Discard
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}

/** The title row of a carrier: what it is, what state it is in, and what can be done with it. */
export function Head({ detail, editor }: { detail: CarrierDetail | null; editor: Editor }) {
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
          <Chip>{detail.kind}</Chip>
          {detail.version > 0 ? (
            <Chip tone="green">version {detail.version} quotes</Chip>
          ) : (
            <Chip tone="yellow">not published</Chip>
          )}
          {detail.has_draft ? <Chip tone="blue">draft</Chip> : null}
          {detail.is_sandbox ? <SandboxMark /> : null}
        </>
      ) : null}
      <span className="grow" />
      {detail ? <Actions detail={detail} editor={editor} /> : null}
    </div>
  );
}
