import { LARGEST_LOGO_BYTES } from '@freeboard/domain/agencies';
import { Button } from '@mantine/core';
import { showSize } from '../../lib/format.ts';
import { FileChooser } from '../../ui/fields/file-drop.tsx';
import classes from './agencies.module.css';

export type ShownLogo = { url: string; name?: string; size?: number };

export function LogoField(props: {
  logo: ShownLogo | null;
  error?: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}) {
  const { logo, error, onChoose, onRemove } = props;
  return (
    <div className="col gap-1 min-0">
      <span className="label">Logo</span>
      <div className={`boxed row wrap lines-2 ${classes.logo}`}>
        {logo ? <img src={logo.url} alt="The logo" /> : <span className={classes.noLogo} aria-hidden="true" />}
        <span className={classes.logoWords}>
          <span className="clip">
            {logo ? (logo.name ?? 'Your logo') : 'No logo yet'}{' '}
            {logo?.size === undefined ? null : <span className="small muted num">{showSize(logo.size)}</span>}
          </span>
          <span className="small muted">SVG, PNG or JPEG up to {showSize(LARGEST_LOGO_BYTES)}, without scripts</span>
        </span>
        <FileChooser
          hidden={false}
          className="hidden-word"
          tabIndex={-1}
          aria-label="Logo file"
          accept=".svg,.png,.jpg,.jpeg,image/svg+xml,image/png,image/jpeg"
          onFiles={([file]) => file && onChoose(file)}
        >
          {(choose) => (
            <Button variant="default" size="compact-sm" onClick={choose}>
              {logo ? 'Replace' : 'Choose'}
            </Button>
          )}
        </FileChooser>
        {logo ? (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </div>
      {error ? (
        <p className="small bad" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
