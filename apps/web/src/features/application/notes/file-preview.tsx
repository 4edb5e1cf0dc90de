import type { Note } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { part } from '../../../lib/part.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import classes from './notes.module.css';

export type Shown = { file: Note['attachments'][number]; address: string };
export type PreviewProps = { shown: Shown; onClose: () => void };

const PdfFile = part<{ address: string }>(() => import('./pdf-file.tsx'), {
  meanwhile: <SkeletonRows rows={6} label="Opening the PDF" />,
});

function Picture({ file, address }: Shown) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? (
    <p className="small bad block only-full" role="alert">
      The picture cannot be shown here. Download it to see it.
    </p>
  ) : (
    <img className={classes.picture} src={address} alt={file.name} onError={() => setBroken(true)} />
  );
}

export function FilePreview({ shown, onClose }: PreviewProps) {
  const { file, address } = shown;
  return (
    <Dialog title={file.name} opened onClose={onClose} size="1100px">
      <div className="col">
        <div className="row">
          <span className="grow" />
          <Button component="a" href={address} download={file.name} variant="default" size="compact-sm" data-autofocus>
            Download
          </Button>
        </div>
        {file.kind === 'pdf' ? <PdfFile address={address} /> : <Picture {...shown} />}
      </div>
    </Dialog>
  );
}
