import type { CrmModule } from '@freeboard/domain/crm';
import { optOutsOf } from '@freeboard/domain/messages';
import { z } from 'zod';
import { CrmError, type CrmRecord, type CrmRefusal } from './crm.ts';

const text = z.string().nullish().catch(null);
/** Text, because ids have 18 or 19 digits, which a number cannot hold exactly. */
const zohoId = z.string().regex(/^\d{1,30}$/);

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  api_domain: z.url(),
  expires_in: z.coerce.number().positive().catch(3_600),
});
export const tokenRefusal = z.object({ error: z.string() });

export const listAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), info: z.object({ more_records: z.boolean() }).partial().nullish().catch(null) });

export const noteRow = z.object({ id: zohoId, Note_Title: text, Note_Content: text });
export const fileRow = z.object({
  id: zohoId,
  File_Name: text,
  // Zoho sends the size as text.
  Size: z.coerce.number().int().positive().nullish().catch(null),
});
export const recordRow = z.object({
  id: zohoId,
  Full_Name: text,
  First_Name: text,
  Last_Name: text,
  Deal_Name: text,
  Email: text,
  Phone: text,
  Mobile: text,
  Company: text,
  Stage: text,
  Contact_Name: z.object({ id: zohoId }).nullish().catch(null),
  Email_Opt_Out: z.unknown().optional(),
});

export const RECORD_FIELDS: Readonly<Record<CrmModule, string>> = {
  Leads: 'Full_Name,First_Name,Last_Name,Email,Phone,Mobile,Company,Email_Opt_Out',
  Contacts: 'Full_Name,First_Name,Last_Name,Email,Phone,Mobile,Email_Opt_Out',
  Deals: 'Deal_Name,Stage,Contact_Name',
};

const joined = (parts: readonly (string | null | undefined)[], by: string): string =>
  parts.filter((part) => part).join(by);

export const toRecord = (module: CrmModule, row: z.infer<typeof recordRow>): CrmRecord => ({
  id: row.id,
  module,
  name: row.Full_Name || joined([row.First_Name, row.Last_Name], ' ') || row.Deal_Name || `No name (${row.id})`,
  detail: joined([row.Company, row.Email, row.Phone || row.Mobile, row.Stage], ' · '),
});

/** The opt-outs of a record's person. Zoho has a built-in field for e-mail, but none for calls or texts. */
export const refusalOf = ({ Email, Phone, Mobile, Email_Opt_Out }: z.infer<typeof recordRow>): CrmRefusal => ({
  email: Email ?? '',
  phone: Mobile || Phone || '',
  channels: optOutsOf({ Email_Opt_Out }),
});

/** Zoho's result for one record of a write, independent of the HTTP status. */
const verdict = z.object({
  code: z.string(),
  message: z.string().nullish().catch(null),
  details: z.record(z.string(), z.unknown()).nullish().catch(null),
});
export const writeAnswer = z.object({ data: z.array(verdict).min(1) });

/** Zoho's refusal of a complete call. */
export const outerFault = z.object({ code: z.string(), message: z.string().nullish().catch(null) });

const fieldOf = (details: z.infer<typeof verdict>['details']): string => {
  const name = details?.api_name;
  return typeof name === 'string' && /^[\w ]{1,60}$/.test(name) ? name.replaceAll('_', ' ') : '';
};

export function refusal({ code, message, details }: z.infer<typeof verdict>): CrmError {
  const field = fieldOf(details ?? null);
  switch (code) {
    case 'MANDATORY_NOT_FOUND':
      return new CrmError('refused', `Zoho CRM asks for ${field || 'a field'} that this application does not hold.`);
    case 'INVALID_DATA':
      return field
        ? new CrmError('refused', `Zoho CRM does not take the value of ${field}.`)
        : new CrmError('gone', 'Zoho CRM no longer has this record.');
    case 'INVALID_MODULE':
      return new CrmError('refused', 'This Zoho CRM has no such module.');
    case 'NO_PERMISSION':
    case 'OAUTH_SCOPE_MISMATCH':
      return new CrmError('refused', 'The Zoho CRM account may not do this. An admin must give it the right.');
    case 'DUPLICATE_DATA':
      return new CrmError('refused', 'Zoho CRM has such a record already. Choose it instead.');
    case 'TOO_MANY_REQUESTS':
    case 'LIMIT_EXCEEDED':
      return new CrmError('later', 'Zoho CRM takes no more calls for now. Try again in a minute.');
    case 'INTERNAL_ERROR':
      return new CrmError('later', 'Zoho CRM failed. Try again in a minute.');
    default:
      return new CrmError(
        'refused',
        `Zoho CRM refused it (${code.slice(0, 60)}${message ? `: ${message.slice(0, 120)}` : ''}).`,
      );
  }
}
