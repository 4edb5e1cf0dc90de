import { maskPhone } from '@freeboard/domain/forms';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ColorField } from './color-field.tsx';
import type { AgencyDraft } from './draft.ts';
import { LicensesField } from './licenses-field.tsx';

type Props = {
  draft: AgencyDraft;
  onChange: (draft: AgencyDraft) => void;
  errors: Partial<Record<string, string>>;
  logo?: React.ReactNode;
  autoFocus?: boolean;
};

const PHONES: ReadonlySet<string> = new Set(['phone', 'text_from']);

export function AgencyFields({ draft, onChange, errors, logo, autoFocus }: Props) {
  const field = (key: 'name' | 'street_address' | 'phone' | 'reply_to' | 'mail_from' | 'text_from') => ({
    name: key,
    value: draft[key],
    ...(errors[key] ? { error: errors[key] } : {}),
    onChange: (text: string) => onChange({ ...draft, [key]: PHONES.has(key) ? maskPhone(text) : text }),
  });
  return (
    <>
      <TextField label="Agency name" autoComplete="organization" autoFocus={autoFocus ?? false} {...field('name')} />
      <TextField
        label="Street address"
        autoComplete="street-address"
        placeholder="210 Bay Street, Tampa FL 33602"
        {...field('street_address')}
      />
      <div className="fit">
        <TextField label="Phone" type="tel" autoComplete="tel-national" {...field('phone')} />
        <TextField
          label="E-mail for replies"
          type="email"
          autoComplete="off"
          hint="Where client replies go if the sender is no longer with the agency."
          {...field('reply_to')}
        />
      </div>
      <div className="fit">
        <TextField
          label="“From” address"
          type="email"
          autoComplete="off"
          hint="Leave blank to use Freeboard's address. Your mail server must be allowed to send as this address."
          {...field('mail_from')}
        />
        <TextField
          label="Texting number"
          type="tel"
          autoComplete="off"
          hint="Leave blank to use Freeboard’s number. Must belong to the same Twilio account. Replies go to this agency only."
          {...field('text_from')}
        />
      </div>
      <LicensesField
        licenses={draft.licenses}
        typed={draft.license_typed}
        error={errors.licenses}
        onChange={(licenses) => onChange({ ...draft, licenses, license_typed: '' })}
        onType={(license_typed) => onChange({ ...draft, license_typed })}
      />
      {logo}
      <ColorField
        color={draft.brand_color}
        error={errors.brand_color}
        onChange={(brand_color) => onChange({ ...draft, brand_color })}
      />
    </>
  );
}
