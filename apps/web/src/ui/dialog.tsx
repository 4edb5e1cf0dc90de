import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useState } from 'react';
import { part } from '../lib/part.tsx';
import type { DialogProps } from './dialog-body.tsx';
import { useFocusBack } from './opener.ts';

/** Fetched when the screen is idle, or when a dialog is first opened. */
export const DialogBody = part<DialogProps>(() => import('./dialog-body.tsx'));

/** Traps the focus and restores it. `isPersistent` prevents closing by a click outside. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  useFocusBack(props.opened);
  return wasOpened ? <DialogBody {...props} /> : null;
}
