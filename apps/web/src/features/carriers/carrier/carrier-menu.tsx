import type { CarrierDetail } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormDraft } from '../../../drafts/form.ts';
import { dropUnsaved } from '../../../drafts/places.ts';
import { saveText } from '../../../lib/browser/save-url.ts';
import { client } from '../../../lib/server/calls.ts';
import { noticeText } from '../../../lib/server/notice-text.ts';
import { notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LineField } from '../../../ui/fields/line-field.tsx';
import { DotsIcon } from '../../../ui/icons.tsx';
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { useSubmit } from '../../../ui/use-submit.ts';
import { subjectOf } from '../unsaved/subject.ts';
import { inUse, notInUse } from './account/two-settings.ts';
import { storeImported } from './account/use-other.ts';
import { type CarrierFile, fileOf } from './begin/carrier-file.ts';
import { ImportFile } from './begin/import-file.tsx';
import { cacheAnswered, cacheOwn } from './cache-detail.ts';
import { connectionPart } from './form/form.ts';
import type { Editor } from './form/use-editor.ts';

type Props = { detail: CarrierDetail; editor: Editor };

function CopyDialog({ detail, onClose }: { detail: CarrierDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const typed = useFormDraft(`copy-carrier ${detail.id}`, { name: `${detail.name}, copy` });
  const { name } = typed.values;
  const { form, isSending, errorOf, submit } = useSubmit({
    send: () => client.call('copyCarrier', { carrier_id: detail.id, name }),
    done: ({ carrier }) => {
      typed.discard();
      cacheOwn(carrier);
      onClose();
      void navigate(`/dashboard/api-management/${carrier.id}`);
    },
  });
  return (
    <Dialog title={`Copy ${detail.name}`} opened onClose={onClose}>
      <form ref={form} className="col" onSubmit={submit} noValidate>
        <p className="muted">
          The copy is a draft with these settings as they are saved, and with the same credentials. It quotes once it is
          published.
        </p>
        <LineField
          label="Name of the copy"
          autoFocus
          value={name}
          error={errorOf('name')}
          onChange={(next) => typed.set({ name: next })}
        />
        <div className="row">
          <span className="grow" />
          <Button type="submit" loading={isSending}>
            Copy
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ detail, onClose }: { detail: CarrierDetail; onClose: () => void }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    const result = await client.call('removeCarrier', { carrier_id: detail.id, revision: detail.revision });
    setBusy(false);
    if (!result.ok) {
      cacheAnswered(result);
      onClose();
      return notify(noticeText(result), 'bad');
    }
    dropUnsaved(subjectOf(detail.id));
    void queryClient.invalidateQueries({ queryKey: ['listCarriers'] });
    void notify({ title: 'Done', text: `${detail.name} was removed.` }, 'good');
    return navigate('/dashboard/api-management', { replace: true });
  }
  return (
    <Dialog title={`Remove ${detail.name}?`} opened onClose={onClose}>
      <div className="col">
        <p>
          It is asked no more and leaves this list; this cannot be undone here. What it quoted, and every exchange with
          it, stays on record.
        </p>
        <DialogFoot
          label="Remove"
          run={() => void remove()}
          isBusy={isBusy}
          color="red"
          cancel={onClose}
          cancelLabel="Keep it"
        />
      </div>
    </Dialog>
  );
}

export function CarrierMenu({ detail, editor }: Props) {
  const [asking, setAsking] = useState<'copy' | 'remove' | null>(null);
  const kept = detail.draft ?? detail.published;
  /** A connection (test or production) that the file lacks stays. */
  function take({ form, settings }: CarrierFile) {
    const own = settings[inUse(detail)];
    const other = settings[notInUse(detail)];
    const reached = own || !other ? form : { ...form, ...connectionPart(editor.form) };
    editor.set({ ...reached, ...own, name: editor.form.name, is_test: editor.form.is_test });
    if (other) storeImported(detail, notInUse(detail), other);
  }
  return (
    <>
      <ImportFile onFile={take}>
        {(choose) => (
          <Menu position="bottom-end" width="15rem">
            <Menu.Target>
              <Button variant="default" aria-label={`More for ${detail.name}`}>
                <DotsIcon />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setAsking('copy')}>Copy</Menu.Item>
              {kept ? (
                <Menu.Item onClick={() => saveText(fileOf(kept, detail), `${detail.key}.json`, 'application/json')}>
                  Export as a file, without secrets
                </Menu.Item>
              ) : null}
              <Menu.Item onClick={choose}>Import a file into the draft</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => setAsking('remove')}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </ImportFile>
      {asking === 'copy' ? <CopyDialog detail={detail} onClose={() => setAsking(null)} /> : null}
      {asking === 'remove' ? <RemoveDialog detail={detail} onClose={() => setAsking(null)} /> : null}
    </>
  );
}
