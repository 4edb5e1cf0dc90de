import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  /** If omitted, the button submits the form. */
  run?: () => void;
  isBusy?: boolean;
  color?: string;
  cancel: () => void;
  cancelLabel?: string;
  /** The button with the initial focus; by default the dialog's first field has it. */
  focus?: 'act' | 'cancel';
};

export function DialogFoot({ label, run, isBusy, color, cancel, cancelLabel = 'Cancel', focus }: Props) {
  return (
    <div className="row">
      <span className="grow" />
      <Button variant="default" data-autofocus={focus === 'cancel' || undefined} onClick={cancel}>
        {cancelLabel}
      </Button>
      <Button
        type={run ? 'button' : 'submit'}
        data-autofocus={focus === 'act' || undefined}
        {...(color ? { color } : {})}
        loading={isBusy ?? false}
        {...(run ? { onClick: run } : {})}
      >
        {label}
      </Button>
    </div>
  );
}
