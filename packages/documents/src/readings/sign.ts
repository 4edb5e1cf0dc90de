import type { DocumentWarning } from '@freeboard/domain/documents';
import type { FilledForm } from '../template/filled-form.ts';

/** The least share of ink in a box with a signature; a scan's dust covers less. */
const LEAST_INK = 0.012;

export async function signatureWarnings(form: FilledForm, signature: string, date: string): Promise<DocumentWarning[]> {
  const signed = await form.inkOf(signature);
  const dated = await form.inkOf(date);
  if (!signed || !dated) {
    return [
      { code: 'signature_page_missing', message: "The page with the inspector's signature is missing.", page: null },
    ];
  }
  const page = signed.page.number;
  if (signed.ink < LEAST_INK && !form.text(signature)) {
    return [{ code: 'unsigned', message: 'The inspector has not signed this form.', page }];
  }
  if (dated.ink < LEAST_INK && !form.text(date)) {
    return [{ code: 'undated', message: "The inspector's signature has no date.", page }];
  }
  return [];
}
