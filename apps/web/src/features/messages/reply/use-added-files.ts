import { FILE_LIMITS, tooLarge } from '@freeboard/domain/files';
import { TEXT_WITHOUT_FILES } from '@freeboard/domain/messages';
import { type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { namePasted } from '../../../lib/browser/pasted-picture.ts';
import { failureText } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { upload } from '../../../lib/server/upload.ts';
import type { Attached } from '../draft.ts';

type Props = {
  channel: 'sms' | 'email';
  applicationId: number;
  files: readonly Attached[];
  change: (files: readonly Attached[]) => void;
};

function faultOf({ channel, applicationId, files }: Props, more: readonly File[]): string | null {
  if (channel === 'sms') return TEXT_WITHOUT_FILES;
  if (applicationId === 0) return 'Start an application for this client before you add files.';
  if (files.length + more.length > FILE_LIMITS.most) return `At most ${FILE_LIMITS.most} files.`;
  for (const { name, size } of more) {
    const fault = size === 0 ? 'This file is empty.' : tooLarge(size);
    if (fault) return `${name}: ${fault}`;
  }
  return null;
}

/** For files that are pasted into the element or dropped on it. */
function useFileTarget(add: (files: readonly File[]) => Promise<void>) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    target: {
      onPaste(event: ClipboardEvent) {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        const now = new Date();
        void add(Array.from(event.clipboardData.files, (file) => namePasted(file, now)));
      },
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setOver(false);
        void add([...event.dataTransfer.files]);
      },
    },
  };
}

/**
 * The files are stored among the notes of the reply's application, checked like any upload. Uploads still running
 * when the application changes are abandoned.
 */
export function useAddedFiles(props: Props) {
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState('');
  const latest = useRef(props);
  latest.current = props;
  const sending = useRef<AbortController | null>(null);
  const { applicationId, channel } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal applies to its channel
  useEffect(() => setFault(''), [channel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sending ends with its application
  useEffect(() => () => sending.current?.abort(), [applicationId]);

  async function add(more: readonly File[]) {
    if (more.length === 0 || part !== null) return;
    const refused = faultOf(latest.current, more);
    setFault(refused ?? '');
    if (refused) return;
    setPart(0);
    const controller = new AbortController();
    sending.current = controller;
    const title = more.length === 1 ? 'File for an e-mail' : 'Files for an e-mail';
    const note_details = {
      title,
      body: `Added while writing to the client: ${more.map(({ name }) => name).join(', ')}`,
    };
    const result = await upload(
      'addNoteOrAttachmentToApplication',
      { application_id: applicationId, note_details },
      more,
      {
        onProgress: setPart,
        signal: controller.signal,
      },
    );
    setPart(null);
    if (controller.signal.aborted) return;
    if (!result.ok) return setFault(Object.values(result.errors)[0]?.[0] ?? failureText(result));
    const { files, change } = latest.current;
    change([...files, ...result.data.attachments]);
    await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id: applicationId }] });
  }

  return {
    add: (more: readonly File[]) => void add(more),
    /** Uploaded share, 0 to 1; null when nothing is being uploaded. */
    part,
    fault,
    ...useFileTarget(add),
  };
}

export type AddedFiles = ReturnType<typeof useAddedFiles>;
