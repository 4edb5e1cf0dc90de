import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { callOrNotify, notify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Empty } from '../../../ui/states.tsx';
import { CodeForm } from './code-form.tsx';
import type { ShortCode } from './draft.ts';
import classes from './templates.module.css';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['getSystemShortCodes'] });

const Copy = ({ code }: { code: string }) => (
  <button
    type="button"
    className={classes.copy}
    aria-label={`Copy ${code}`}
    onClick={() => copyText(code, 'Short Code Copied!')}
  >
    {code}
  </button>
);

type OwnProps = { codes: readonly ShortCode[]; mayWrite: boolean; open: (code: ShortCode | 'new') => void };

function AgencyCodes({ codes, mayWrite, open }: OwnProps) {
  return (
    <section className="card" aria-label="Your agency's own">
      <div className="head wrap">
        <h2>Your agency's own</h2>
        <span className="grow" />
        {mayWrite ? (
          <Button leftSection={<PlusIcon />} onClick={() => open('new')}>
            New short code
          </Button>
        ) : null}
      </div>
      {codes.length === 0 ? (
        <Empty title="None yet" text="Text you reuse, such as office hours: write it once and insert it anywhere." />
      ) : (
        <ul>
          {codes.map((code) => (
            <li key={code.id} className={classes.codeLine}>
              <span className="strong">{code.payload.name}</span>
              <Copy code={code.code} />
              <span className="pre">{code.payload.body}</span>
              {mayWrite ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Change ${code.payload.name}`}
                  onClick={() => open(code)}
                >
                  Change
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SystemCodes({ codes }: { codes: readonly ShortCode[] }) {
  return (
    <section className="card" aria-label="Filled from the application">
      <div className="head">
        <h2>Filled from the application</h2>
      </div>
      <ul>
        {codes.map((code) => (
          <li key={code.id} className={classes.codeLine}>
            <span className="strong">{code.payload.name}</span>
            <Copy code={code.code} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CodeList({ codes, mayWrite }: { codes: readonly ShortCode[]; mayWrite: boolean }) {
  const [open, setOpen] = useState<ShortCode | 'new' | null>(null);
  const close = () => setOpen(null);

  async function remove(code: ShortCode) {
    if (!(await callOrNotify('deleteShortCode', { short_code_id: code.id }))) return;
    await refresh();
    notify({ title: 'Deleted', text: `${code.code} is no longer a short code.` }, 'good');
    close();
  }
  return (
    <div className="col">
      <AgencyCodes codes={codes.filter(({ is_system }) => !is_system)} mayWrite={mayWrite} open={setOpen} />
      <SystemCodes codes={codes.filter(({ is_system }) => is_system)} />
      <Dialog title={open === 'new' ? 'New short code' : 'Change short code'} opened={open !== null} onClose={close}>
        {open ? (
          <CodeForm
            code={open === 'new' ? null : open}
            onSaved={async (saved) => {
              await refresh();
              notify({ title: 'Saved', text: `${saved.code} is filled in from now on.` }, 'good');
              close();
            }}
            remove={open === 'new' ? null : () => void remove(open)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}
