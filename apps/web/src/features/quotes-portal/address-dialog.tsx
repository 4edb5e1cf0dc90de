import { Button } from '@mantine/core';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** The address of an intake page, shown this once. */
export function AddressDialog({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  return (
    <Dialog title={`The page of ${name}`} opened onClose={onClose} isPersistent>
      <div className="col">
        <TextField label="Address, shown this once" value={url} onChange={() => undefined} />
        <p className="muted small">
          Put it on a website, in a text or on paper as a code. Only its fingerprint is kept: whoever needs it later
          gets a new one.
        </p>
        <div className="row">
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
          <Button data-autofocus onClick={() => copyText(url, 'Address copied')}>
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
