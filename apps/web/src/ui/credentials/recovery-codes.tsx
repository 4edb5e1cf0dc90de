import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './recovery-codes.module.css';

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const text = `Freeboard recovery codes\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="col">
      <p>
        Save these ten codes where you can find them without your phone. Each signs you in once when you don’t have your
        phone. <b>They’re shown until you say that you’ve saved them.</b>
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
