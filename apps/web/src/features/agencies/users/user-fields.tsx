import type { ManagedUser } from '@freeboard/contract';
import { type Role, roleFacts } from '@freeboard/domain/access';
import { APPLICATION_TYPES, TYPE_NAMES } from '@freeboard/domain/applications';
import { maskPhone } from '@freeboard/domain/forms';
import { managedRoles, mayGrant } from '@freeboard/domain/people';
import { useSession } from '../../../lib/session/session.ts';
import { ChoiceField } from '../../../ui/fields/choice-field.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { SomeField } from '../../../ui/fields/some-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { UserDraft } from './user-draft.ts';
import classes from './users.module.css';

const CARRIERS = [
  { value: 'Yes', label: 'Shown, with links' },
  { value: 'No', label: 'Masked' },
] as const;
const MASKED = CARRIERS.filter(({ value }) => value === 'No');
const TYPES = APPLICATION_TYPES.map((value) => ({ value: value as string, label: TYPE_NAMES[value] }));

type Props = {
  user: ManagedUser;
  draft: UserDraft;
  errors: Record<string, string>;
  onChange: (draft: UserDraft) => void;
};

type CarriersProps = {
  value: UserDraft['display_carriers'];
  mayShow: boolean;
  onChange: (value: UserDraft['display_carriers']) => void;
  hint?: string;
};

export function CarriersField({ value, mayShow, onChange, hint }: CarriersProps) {
  return (
    <div className="col gap-1">
      <span className="small muted">Carriers</span>
      <Segmented label="Carriers" value={value} choices={mayShow ? CARRIERS : MASKED} onChange={onChange} />
      <p className="small muted">
        {value === 'Yes'
          ? 'Sees carrier names and links.'
          : "Reads 'Carrier 8812' for a name; no links, no API Management."}{' '}
        {hint}
        {mayShow ? '' : ' You can’t show names that you don’t see yourself.'}
      </p>
    </div>
  );
}

export function usePrivileges() {
  const session = useSession();
  return (
    session && {
      role: session.user_role,
      displayCarriers: session.user.user_accesses.payload.display_carriers === 'Yes',
    }
  );
}

export function UserFields({ user, draft, errors, onChange }: Props) {
  const actor = usePrivileges();
  const isShown = user.user_accesses.payload.display_carriers === 'Yes';
  const mayShow = isShown || (actor !== null && mayGrant(actor, { role: draft.role, displayCarriers: true }, null));
  const roles = actor ? managedRoles(actor.role) : [];
  const typed = (key: 'name' | 'email' | 'phone' | 'license' | 'title') => ({
    name: key,
    autoComplete: 'off',
    value: draft[key],
    ...(errors[key] ? { error: errors[key] } : {}),
    onChange: (text: string) => onChange({ ...draft, [key]: key === 'phone' ? maskPhone(text) : text }),
  });
  const set = (more: Partial<UserDraft>) => onChange({ ...draft, ...more });
  return (
    <fieldset disabled={!user.is_managed} style={{ display: 'contents' }}>
      <div className={classes.part}>
        <div className="fit-s gap-3">
          <TextField label="Name" {...typed('name')} />
          <TextField label="Title" placeholder="Senior agent" {...typed('title')} />
        </div>
        <div className="fit-s gap-3">
          <TextField label="E-mail" type="email" {...typed('email')} />
          <TextField label="Phone" type="tel" {...typed('phone')} />
        </div>
        <div className="fit-s gap-3">
          <TextField label="License" placeholder="FL W412087" {...typed('license')} />
        </div>
        {user.is_managed ? null : (
          <p className="small muted">You can view this user; only a higher role can edit them.</p>
        )}
      </div>
      <div className={classes.part}>
        <ChoiceField<Role>
          label="Role"
          value={draft.role}
          choices={[...new Set([...roles, user.role])].map((value) => ({ value, label: roleFacts(value).label }))}
          onChange={(role) => set({ role })}
        />
        {roleFacts(draft.role).own === 'agent' ? (
          <SomeField
            label="Product"
            values={draft.assigned_product_type}
            choices={TYPES}
            {...(errors.assigned_product_type ? { error: errors.assigned_product_type } : {})}
            onChange={(assigned_product_type) => set({ assigned_product_type })}
          />
        ) : null}
        <CarriersField
          value={draft.display_carriers}
          mayShow={mayShow}
          hint="Takes effect right away, including open sessions."
          onChange={(display_carriers) => set({ display_carriers })}
        />
      </div>
    </fieldset>
  );
}
