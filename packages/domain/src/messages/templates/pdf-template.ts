import { type Role, roleFacts } from '../../access.ts';
import type { ApplicationType } from '../../applications/lists.ts';
import { HEAD_ROLES } from '../../people/person.ts';

export const PDF_TEMPLATE_TYPES = ['Multi Quote PDF', 'Single Quote PDF'] as const;
export type PdfTemplateType = (typeof PDF_TEMPLATE_TYPES)[number];

type Sender = { readonly role: Role; readonly assigned_product_type: readonly string[] };

const isFloodAgent = ({ role, assigned_product_type }: Sender): boolean => {
  const { own, isOfAgency } = roleFacts(role);
  return own === 'agent' && isOfAgency && !HEAD_ROLES.includes(role) && assigned_product_type.includes('flood');
};

/**
 * Selects the initial PDF of the send dialog (section 4): the Single Quote PDF whenever exactly one quote is sent,
 * and, if no quotes were ticked, for auto and for flood with a flood-assigned agent. Ticked quotes are all sent
 * (D35). `isAll`: opened by a button for all quotes, which sends every quote (D32).
 */
export const defaultPdfTemplate = (
  type: ApplicationType,
  sender: Sender,
  { quoteCount, isAll = false, isTicked = false }: { quoteCount: number; isAll?: boolean; isTicked?: boolean },
): PdfTemplateType =>
  quoteCount === 1 || (!isAll && !isTicked && (type === 'auto' || (type === 'flood' && isFloodAgent(sender))))
    ? 'Single Quote PDF'
    : 'Multi Quote PDF';
