/** @jsxImportSource preact */
import { useState } from 'preact/hooks';
import { call, refusalOf, shownPage } from './calls.ts';
import { saveFile } from './save-file.ts';
import { useText } from './text.tsx';

/** `of`: the application; by default the link's own. */
export function SignedCopy({ of, label }: { of?: number; label: string }) {
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  async function download() {
    setBusy(true);
    setMessage('');
    const answer = await call('getSignedCopy', { ...shownPage(), ...(of === undefined ? {} : { application_id: of }) });
    setBusy(false);
    if (answer.ok) saveFile(answer.data.name, answer.data.pdf);
    else setMessage(refusalOf(answer, text));
  }
  return (
    <>
      <button type="button" class="button" disabled={isBusy} onClick={() => void download()}>
        {label}
      </button>
      {message ? (
        <p class="error" role="alert">
          {message}
        </p>
      ) : null}
    </>
  );
}
