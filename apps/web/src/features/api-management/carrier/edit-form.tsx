import type { CarrierDetail } from '@freeboard/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './carrier.module.css';
import { type Fault, faultsOf, type Place } from './faults.ts';
import { SaveBar } from './save-bar.tsx';
import type { Editor } from './use-editor.ts';

type Props = {
  detail: CarrierDetail | null;
  editor: Editor;
  label: string;
  agency: number | undefined;
  go: (place: Place) => void;
  onSaved: (detail: CarrierDetail) => void;
  children: ReactNode;
};

/** A tab in which the settings of a carrier are written; all of them are saved together, as its draft. */
export function EditForm({ detail, editor, label, agency, go, onSaved, children }: Props) {
  const frame = useRef<HTMLFormElement>(null);
  /** The next drawing has the field to be mended: it takes the focus. */
  const [isLeading, setLeading] = useState(false);
  const { errors } = editor;
  const faults = faultsOf(errors, editor.form);

  const [told, setTold] = useState(errors);
  if (told !== errors) {
    setTold(errors);
    setLeading(faults.length > 0);
  }
  const [first] = faults;
  // biome-ignore lint/correctness/useExhaustiveDependencies: led once for each time that it was not saved
  useEffect(() => {
    if (first) go(first.place);
  }, [errors]);
  useEffect(() => {
    if (!isLeading) return;
    const wrong = frame.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!wrong) return;
    wrong.focus();
    setLeading(false);
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (editor.isBusy || (detail && !editor.isDirty)) return;
    const saved = await editor.save(agency);
    if (saved) onSaved(saved);
  }
  function lead(fault: Fault) {
    go(fault.place);
    setLeading(true);
  }
  return (
    <form ref={frame} className={classes.sections} onSubmit={submit} noValidate aria-label={label}>
      {children}
      <SaveBar detail={detail} editor={editor} faults={faults} onFault={lead} />
    </form>
  );
}
