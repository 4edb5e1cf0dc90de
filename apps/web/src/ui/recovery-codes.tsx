import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './recovery-codes.module.css';

/** Recovery codes, shown this once: to copy or to save as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const text = `Freeboard recovery codes\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="col">
      <p>
        Keep these ten codes where you find them without your phone. Each lets you in once when the app is not at hand.{' '}
        <b>They are not shown again.</b>
      </p>
      <ul className={`num ${classes.codes}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button
          variant="default"
          onClick={() =>
            void navigator.clipboard?.writeText(text).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="freeboard-recovery-codes.txt"
        >
          Save as a file
        </Button>
      </div>
    </div>
  );
}
