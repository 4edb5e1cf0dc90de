import { READERS } from './kinds/index.ts';
import type { LaidOutPage, Reader, Recognition } from './kinds/reader.ts';

export type Separated = { reader: Reader; edition: string | null; pages: LaidOutPage[] };

type Open = Separated & { last: Recognition };

function recognize(page: LaidOutPage): { reader: Reader; recognition: Recognition } | null {
  for (const reader of READERS) {
    const recognition = reader.recognize(page);
    if (recognition) return { reader, recognition };
  }
  return null;
}

/**
 * Whether a page continues the previous page's document: same kind, edition and identity, and a later page of the
 * form. What is unknown on either page is not compared.
 */
function continues(last: Recognition, next: Recognition): boolean {
  if (last.kind !== next.kind) return false;
  if (last.edition && next.edition && last.edition !== next.edition) return false;
  if (last.identity && next.identity && last.identity !== next.identity) return false;
  return last.formPage === null || next.formPage === null || next.formPage > last.formPage;
}

/**
 * Separates the documents in a file, page by page. Pages that no reader recognizes are left out, except after a page
 * of a policy.
 */
export function separateDocuments(pages: readonly LaidOutPage[]): Separated[] {
  const documents: Open[] = [];
  let open: Open | null = null;
  for (const page of pages) {
    const match = recognize(page);
    if (!match) {
      if (open?.reader.kind === 'declarations') open.pages.push(page);
      else open = null;
      continue;
    }
    const { reader, recognition } = match;
    if (open && continues(open.last, recognition)) {
      open.pages.push(page);
      open.edition ??= recognition.edition;
      open.last = {
        ...open.last,
        ...recognition,
        edition: open.edition,
        identity: open.last.identity ?? recognition.identity,
      };
      continue;
    }
    open = { reader, edition: recognition.edition, pages: [page], last: recognition };
    documents.push(open);
  }
  return documents;
}
