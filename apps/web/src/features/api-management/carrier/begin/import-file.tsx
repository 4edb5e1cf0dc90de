import { type ReactNode, useRef } from 'react';
import { notify } from '../../../../lib/server/notices.ts';
import { type CarrierFile, readBothSettings } from './carrier-file.ts';

const LARGEST_BYTES = 2_000_000;

/** Lets a person choose an exported carrier; `children` draws what they press. */
export function ImportFile(props: {
  onFile: (file: CarrierFile) => void;
  children: (choose: () => void) => ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  async function read(file: File | undefined) {
    if (!file) return;
    try {
      if (file.size > LARGEST_BYTES) throw new Error('This file is too large to be a carrier.');
      props.onFile(readBothSettings(await file.text()));
      void notify({ title: 'Imported', text: 'Enter its account and secrets, then save it.' }, 'good');
    } catch (error) {
      void notify({ title: 'Not imported', text: (error as Error).message }, 'bad');
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Exported carrier"
        accept=".json,application/json"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {props.children(() => input.current?.click())}
    </>
  );
}
