/** @jsxImportSource preact */
import type { Result } from '@freeboard/contract/client';
import { useState } from 'preact/hooks';
import { refusalOf } from './calls.ts';
import { useText } from './text.tsx';

type Uploaded = Result<'uploadClientDocuments' | 'uploadIntakeDocuments'>;
type Props = {
  agent: string;
  agency: { name: string; phone: string };
  send: (files: readonly File[]) => Promise<Uploaded>;
};

export function UploadPolicy({ agent, agency, send }: Props) {
  const text = useText();
  const [message, setMessage] = useState<{ error?: string; sent?: string }>({});
  const [isBusy, setBusy] = useState(false);
  async function change(event: { currentTarget: HTMLInputElement }) {
    const input = event.currentTarget;
    const files = Array.from(input.files ?? []);
    if (files.length === 0) return;
    setBusy(true);
    setMessage({});
    const answer = await send(files);
    setBusy(false);
    input.value = '';
    if (answer.ok) return setMessage({ sent: text.uploaded(answer.data.names.join(', '), agent) });
    const [wrong] = Object.values(answer.errors).flat();
    setMessage({ error: wrong ?? refusalOf(answer, text, agency) });
  }
  return (
    <section class="card no-print" aria-labelledby="upload">
      <h2 id="upload">{text.upload}</h2>
      <p>{text.uploadNote(agent)}</p>
      <label class="button wide file">
        {isBusy ? text.sendingFiles : text.chooseFiles}
        <input
          type="file"
          class="unseen"
          multiple
          accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
          disabled={isBusy}
          onChange={(event) => void change(event)}
        />
      </label>
      <p class="muted small">{text.uploadKinds}</p>
      {message.error ? (
        <p class="error" role="alert">
          {message.error}
        </p>
      ) : (
        <p class="small" role="status">
          {message.sent}
        </p>
      )}
    </section>
  );
}
