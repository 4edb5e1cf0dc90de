import { showSize } from '@freeboard/domain/files';
import { CloseButton } from '@mantine/core';
import classes from './notes.module.css';

export type Chosen = { id: string; file: File; fault: string | null };

const endingOf = (name: string): string => /\.([a-z\d]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? 'FILE';

export function ChosenFiles({ files, remove }: { files: readonly Chosen[]; remove: (id: string) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label="Files">
      {files.map(({ id, file, fault }) => (
        <li key={id}>
          <span className={classes.ending} aria-hidden="true">
            {endingOf(file.name)}
          </span>
          <span className="breaks grow">
            <span className="strong">{file.name}</span> <span className="muted small num">{showSize(file.size)}</span>
            {fault ? (
              <span className="small bad block only-full" role="alert">
                {fault}
              </span>
            ) : null}
          </span>
          <CloseButton aria-label={`Remove ${file.name}`} onClick={() => remove(id)} />
        </li>
      ))}
    </ul>
  );
}
