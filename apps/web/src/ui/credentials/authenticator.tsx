import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import classes from './authenticator.module.css';

export function Authenticator({ uri, secret }: { uri: string; secret: string }) {
  const src = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`, [uri]);
  return (
    <div className={classes.part}>
      <img className={classes.code} src={src} alt="QR code for your authenticator app" />
      <div className="col">
        <p>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password,
          and scan this picture.
        </p>
        <p className="small muted">
          Or type this key:
          <br />
          <code className="breaks">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
      </div>
    </div>
  );
}
