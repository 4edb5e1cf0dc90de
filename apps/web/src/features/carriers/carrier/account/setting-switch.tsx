import type { CarrierDetail } from '@freeboard/contract';
import { lowerFirst } from '@freeboard/domain/wording';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { DialogFoot } from '../../../../ui/layout/dialog-foot.tsx';
import classes from '../carrier.module.css';
import type { Editor } from '../form/use-editor.ts';
import { inUse, notInUse, SETTING_NAMES, type SettingName } from './two-settings.ts';
import type { OtherEditor } from './use-other.ts';

const FOLLOWS: Readonly<Record<SettingName, string>> = {
  test: 'It is asked at its test address, with the test credentials. Its quotes are marked as a test: they issue no policies.',
  production:
    'It is asked at its production address, with the production credentials. What it quotes can be bound, and what is bound is a policy.',
};

function ChangeOver({ detail, editor, onClose }: { detail: CarrierDetail; editor: Editor; onClose: () => void }) {
  const to = notInUse(detail);
  async function change() {
    onClose();
    const seen = { carrier_id: detail.id, revision: detail.revision };
    await editor.change(
      'changeOverCarrier',
      { ...seen, to },
      `${detail.name} is asked in its ${to} setting from now on.`,
    );
  }
  return (
    <Dialog title={`Change ${detail.name} over to ${to}?`} opened onClose={onClose}>
      <div className="col">
        <p>{FOLLOWS[to]}</p>
        <p>
          It is a new version with the mapping that quotes now, from the next launch on. What it is being asked at this
          moment ends, and quotes of the {inUse(detail)} setting can no longer be bound by a call. That setting stays
          beside it with its own credentials.
        </p>
        <DialogFoot
          label={`Change over to ${to}`}
          run={() => void change()}
          cancel={onClose}
          cancelLabel="Leave it"
          focus="cancel"
        />
      </div>
    </Dialog>
  );
}

type Props = {
  detail: CarrierDetail;
  editor: Editor;
  other: OtherEditor;
  value: SettingName;
  onChange: (name: SettingName) => void;
};

function hindrance({ detail, editor, other }: Props): string | undefined {
  if (detail.version === 0) return 'Publish this carrier first';
  if (!detail.other_setting) return `Enter the ${notInUse(detail)} setting first`;
  if (editor.isDirty || other.isDirty) return 'Save or undo your changes first';
  return detail.has_draft ? 'Publish or discard the draft first' : undefined;
}

export function SettingSwitch(props: Props) {
  const { detail, editor, value, onChange } = props;
  const [isAsking, setAsking] = useState(false);
  const used = inUse(detail);
  const why = hindrance(props);
  const choices = (['production', 'test'] as const).map((name) => ({
    value: name,
    label: `${SETTING_NAMES[name]}${name === used ? ', in use' : ''}`,
  }));
  return (
    <div className="row wrap">
      <Segmented label="Setting" value={value} choices={choices} onChange={onChange} />
      <span className={`muted small ${classes.beside}`}>
        {used === 'test' ? 'The test setting is in use: it issues no policies.' : 'The production setting is in use.'}
        {why ? ` To change over: ${lowerFirst(why)}.` : ''}
      </span>
      <Button variant="default" disabled={why !== undefined || editor.isBusy} onClick={() => setAsking(true)}>
        Change over to {notInUse(detail)}
      </Button>
      {isAsking ? <ChangeOver detail={detail} editor={editor} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
