import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useFirstFocus } from './first-focus.ts';

export type DialogProps = {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: string;
  isPersistent?: boolean;
  /** Whether the dialog closes only with one of its own buttons. */
  mustAnswer?: boolean;
  children: ReactNode;
};

export default function DialogBody(props: DialogProps) {
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
