import type { CarrierDetail } from '@freeboard/contract';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { whenDrawn } from '../../../../lib/browser/when-drawn.ts';
import { SaveBar } from '../save-bar.tsx';
import { type Fault, faultsOf, type Place, placeKey } from './faults.ts';
import type { Editor } from './use-editor.ts';

type Props = {
  detail: CarrierDetail | null;
  editor: Editor;
  label: string;
  /** `placeKey` of the place that is shown. */
  here: string;
  go: (place: Place) => void;
  onSaved: (detail: CarrierDetail) => void;
  children: ReactNode;
};

export function EditForm({ detail, editor, label, here, go, onSaved, children }: Props) {
  const frame = useRef<HTMLFormElement>(null);
  const { errors } = editor;
  const faults = faultsOf(errors, editor.form);
  /** The field's tab may have to load first. */
  function lead({ place }: Fault) {
    go(place);
    whenDrawn(() => {
      const there = frame.current?.querySelector(`[data-place="${CSS.escape(placeKey(place))}"]`);
      const wrong = there?.querySelector<HTMLElement>('[aria-invalid=true]');
      wrong?.focus();
      return wrong != null;
    });
  }
  const shownErrors = useRef(errors);
  const [first] = faults;
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus once for each failed save
  useEffect(() => {
    if (shownErrors.current === errors) return;
    shownErrors.current = errors;
    if (first) lead(first);
  }, [errors]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (editor.isBusy || (detail && !editor.isDirty)) return;
    const saved = await editor.save();
    if (saved) onSaved(saved);
  }
  return (
    <form ref={frame} className="col gap-4 mt-4" onSubmit={submit} noValidate aria-label={label}>
      <div data-place={here} className="col gap-4">
        {children}
      </div>
      <SaveBar detail={detail} editor={editor} faults={faults} onFault={lead} />
    </form>
  );
}
