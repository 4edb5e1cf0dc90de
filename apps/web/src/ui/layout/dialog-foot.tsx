import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  /** What the button that acts says. */
  label: ReactNode;
  /** Acts; without it the button submits the form. */
  run?: () => void;
  isBusy?: boolean;
  color?: string;
  cancel: () => void;
  cancelLabel?: string;
  /** Which of the two has the focus first; without it the dialog's first field has. */
  focus?: 'act' | 'cancel';
};

/** Renders the last row of a dialog or a form: one button back, one that acts. */
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
