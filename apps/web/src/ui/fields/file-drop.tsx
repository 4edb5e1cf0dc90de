import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './file-drop.module.css';

type ChooserProps = Omit<ComponentProps<'input'>, 'children' | 'onChange' | 'ref' | 'type'> & {
  onFiles: (files: readonly File[]) => void;
  /** Renders the control that opens the browser's file dialog. */
  children: (choose: () => void) => ReactNode;
};

/** Resets the input after each choice, so that the same file can be chosen again. */
export function FileChooser({ onFiles, children, ...input }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => chooser.current?.click())}
      <input
        hidden
        {...input}
        ref={chooser}
        type="file"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

/** Accepts files that are dropped on it or chosen; `className` lays out its content. */
export function FileDrop({ className, onFiles, ...chooser }: ChooserProps & { className?: string }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    // A dropped link or text contains no files.
    if (files.length > 0) onFiles(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`${classes.drop} ${className ?? ''}`}
      data-drop-zone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileChooser onFiles={onFiles} {...chooser} />
    </div>
  );
}
