import { scopeText } from '@freeboard/domain/programs';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { showDate } from '../../lib/format.ts';
import { Check } from '../../ui/fields/check.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { useFocusBack } from '../../ui/opener.ts';
import classes from './programs.module.css';
import type { NewKey } from './use-programs.ts';

export function ShownOnce({
  title,
  secret,
  label,
  onClose,
  children,
}: {
  title: string;
  secret: string;
  label: string;
  onClose: () => void;
  children?: React.ReactNode;
}) {
  const [isSaved, setSaved] = useState(false);
  const card = useRef<HTMLElement>(null);
  useFocusBack(true);
  useEffect(() => card.current?.focus(), []);
  return (
    <section ref={card} tabIndex={-1} className="card" aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
      </div>
      <div className="col pad-34">
        <p>
          <b>Copy the {label} now.</b> It’s shown once.
        </p>
        <pre className={`raw ${classes.block}`}>{secret}</pre>
        <div className="row">
          <Button
            size="compact-sm"
            leftSection={<CopyIcon />}
            onClick={() => copyText(secret, `The ${label} was copied`)}
          >
            Copy
          </Button>
        </div>
        <p className="muted small">Put it in the program’s secret store. Don’t put it in a web page or in an e-mail.</p>
        {children}
        <div className="row wrap">
          <Check checked={isSaved} onChange={setSaved}>
            I’ve saved it
          </Check>
          <span className="grow" />
          <Button variant="default" disabled={!isSaved} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </section>
  );
}

export function KeyShownOnce({ made, onClose }: { made: NewKey; onClose: () => void }) {
  const { name, secret, prefix, scopes, expires_at, rate_limit } = made;
  return (
    <ShownOnce title={name} secret={secret} label="key" onClose={onClose}>
      <p className="small">Try it</p>
      <pre className={`raw ${classes.block}`}>
        {`curl ${location.origin}/api/v1/applications \\\n  -H "Authorization: Bearer ${prefix}…"`}
      </pre>
      <p className="small muted">
        {scopeText(scopes)}. {expires_at ? `Ends ${showDate(expires_at)}.` : 'Doesn’t end.'} {rate_limit} calls a
        minute.
      </p>
    </ShownOnce>
  );
}
