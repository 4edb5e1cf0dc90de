import type { ReactNode } from 'react';
import { notify } from '../../../../lib/server/notices.ts';
import { FileChooser } from '../../../../ui/fields/file-drop.tsx';
import { type CarrierFile, readBothSettings } from './carrier-file.ts';

const LARGEST_BYTES = 2_000_000;

export function ImportFile(props: {
  onFile: (file: CarrierFile) => void;
  children: (choose: () => void) => ReactNode;
}) {
  async function read(file: File) {
    try {
      if (file.size > LARGEST_BYTES) throw new Error('This file is too large to be a carrier.');
      props.onFile(readBothSettings(await file.text()));
      void notify({ title: 'Imported', text: 'Enter its account and secrets, then save it.' }, 'good');
    } catch (error) {
      void notify({ title: 'Not imported', text: (error as Error).message }, 'bad');
    }
  }
  return (
    <FileChooser
      aria-label="Exported carrier"
      accept=".json,application/json"
      onFiles={([file]) => file && void read(file)}
    >
      {props.children}
    </FileChooser>
  );
}
