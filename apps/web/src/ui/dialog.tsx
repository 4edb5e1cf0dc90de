import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useFirstFocus } from './first-focus.ts';
import { useFocusBack } from './opener.ts';

/** A dialog: traps the focus and gives it back. `isPersistent` keeps it open on a click outside. */
export function Dialog(props: {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: string;
  isPersistent?: boolean;
  /** Closes only by one of its own buttons. */
  mustAnswer?: boolean;
  children: ReactNode;
}) {
  useFocusBack(props.opened);
  const body = useFirstFocus();
  return (
    <Modal.Root
      opened={props.opened}
      onClose={props.onClose}
      size={props.size ?? 'md'}
      radius="lg"
      centered
      closeOnClickOutside={!props.isPersistent && !props.mustAnswer}
      closeOnEscape={!props.mustAnswer}
      returnFocus={false}
      transitionProps={{ duration: 120 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content data-closing={!props.opened || undefined}>
        <div className={classes.head}>
          <Modal.Title>{props.title}</Modal.Title>
          {props.mustAnswer ? null : <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body ref={body} className={classes.body}>
          {props.children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
