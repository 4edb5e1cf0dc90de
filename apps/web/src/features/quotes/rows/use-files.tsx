import type { CarrierDocument } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { type ComponentProps, createContext, useMemo, useState } from 'react';
import { callOrNotify } from '../../../lib/server/notices.ts';
import { queryClient } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FilePreview } from '../../application/index.ts';

type SavedFile = NonNullable<CarrierDocument['attachment']>;
export type FileActions = {
  /** Shows pictures and PDFs, and downloads other files. */
  open: (file: SavedFile) => Promise<void>;
  /** For a file that could not be stored; omitted if the user may not. */
  retry?: (document: CarrierDocument) => Promise<void>;
};

export const FilesContext = createContext<FileActions | null>(null);

export function useFiles(application_id: number) {
  const session = useSession();
  const mayAsk = session !== null && may(session.user_role, 'application.launch');
  const [shown, setShown] = useState<ComponentProps<typeof FilePreview>['shown'] | null>(null);
  const actions = useMemo<FileActions>(() => {
    async function open(file: SavedFile) {
      const answer = await callOrNotify('openNoteAttachment', { application_id, attachment_id: file.id });
      if (!answer) return;
      if (file.kind === 'other') window.location.assign(answer.file_url);
      else setShown({ file, address: answer.file_url });
    }
    async function retry({ id: document_id }: CarrierDocument) {
      if (!(await callOrNotify('fetchCarrierDocument', { application_id, document_id }))) return;
      await queryClient.invalidateQueries({ queryKey: ['getApplicationById', { application_id }] });
    }
    return mayAsk ? { open, retry } : { open };
  }, [application_id, mayAsk]);
  return { actions, preview: shown ? <FilePreview shown={shown} onClose={() => setShown(null)} /> : null };
}
