import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/** A dialog: traps the focus and gives it back. `isPersistent` keeps it open on a click outside. */
export function Dialog(props: {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: string;
  isPersistent?: boolean;
  children: ReactNode;
}) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size={props.size ?? 'md'}
      radius="lg"
      centered
      closeOnClickOutside={!props.isPersistent}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {props.children}
    </Modal>
  );
}
