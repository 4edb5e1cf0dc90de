import type { CallName, RequestOf } from '@freeboard/contract';
import type { Result } from '@freeboard/contract/client';
import { client, noteRefusal } from './calls.ts';
import { beginLoading } from './loading.ts';

/** `onProgress` gets the uploaded share of all bytes, 0 to 1; `signal` aborts the upload. */
export function upload<Name extends CallName>(
  name: Name,
  request: RequestOf<Name>,
  files: readonly File[],
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Result<Name>> {
  const end = beginLoading();
  // XMLHttpRequest, because fetch does not report upload progress.
  const send = (address: string, headers: Record<string, string>, form: FormData) =>
    new Promise<string>((resolve, reject) => {
      const way = new XMLHttpRequest();
      way.open('POST', address);
      for (const [header, value] of Object.entries(headers)) way.setRequestHeader(header, value);
      way.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      way.onload = () => {
        noteRefusal(way.status);
        resolve(way.responseText);
      };
      way.onerror = () => reject(new Error('not sent'));
      way.onabort = () => reject(new Error('given up'));
      signal.addEventListener('abort', () => way.abort());
      way.send(form);
    });
  return client.upload(name, request, files, send).finally(end);
}
