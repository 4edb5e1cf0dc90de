import type { Application } from '@freeboard/contract';
import type { QuoteChoice } from '@freeboard/domain/quotes';
import { useState } from 'react';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { type Draft, isText, pdfPreviewOf } from './drafts/draft.ts';
import { PdfPreview } from './pdf/pdf-preview.tsx';
import { Preview } from './preview.tsx';
import type { usePreview } from './use-preview.ts';

type Previewed = ReturnType<typeof usePreview>;
type Props = {
  drafts: readonly Draft[];
  application: Application;
  choice: QuoteChoice;
  previews: Readonly<Record<'send-email' | 'send-sms', Previewed>>;
  withPdf: Draft | undefined;
  isPrintable: boolean;
  setPages: (pages: number | null) => void;
};

const VIEWS = [
  { value: 'send-email', label: 'E-mail' },
  { value: 'send-sms', label: 'Text' },
  { value: 'pdf', label: 'PDF' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export function Side({ drafts, application, choice, previews, withPdf, isPrintable, setPages }: Props) {
  const [view, setView] = useState<View>('pdf');
  const isTwo = drafts.length > 1;
  const shown = drafts.filter(({ type }) => type !== 'download' && (!isTwo || type === view));
  return (
    <div className="col min-0">
      {isTwo ? <Segmented label="Preview" isSmall value={view} choices={VIEWS} onChange={setView} /> : null}
      {shown.map((draft) => (
        <Preview
          key={draft.type}
          draft={draft}
          application={application}
          query={previews[isText(draft.type) ? 'send-sms' : 'send-email'].preview}
        />
      ))}
      {withPdf && (!isTwo || view === 'pdf') ? (
        <PdfPreview request={isPrintable ? pdfPreviewOf(withPdf, application, choice) : null} setPages={setPages} />
      ) : null}
    </div>
  );
}
