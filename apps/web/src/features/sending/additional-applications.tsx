import type { Application } from '@freeboard/contract';
import { TYPE_NAMES } from '@freeboard/domain/applications';
import { additionalApplicationError } from '@freeboard/domain/messages';
import { useState } from 'react';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useCall } from '../../lib/server/query.ts';
import { ChoiceField } from '../../ui/fields/choice-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import type { AdditionalApplication } from './drafts/draft.ts';
import classes from './sending.module.css';

type Props = {
  application: Application;
  additionalApplications: readonly AdditionalApplication[];
  setAdditionalApplications: (additionalApplications: AdditionalApplication[]) => void;
  error: string | undefined;
};

const MOST = 25;

/** 'Home 1002'. */
export const applicationLabel = (one: Pick<Application, 'application_type' | 'application_id'>): string =>
  `${TYPE_NAMES[one.application_type]} ${one.application_id}`;

/** Only applications with quotes and of other types than the selected application can be added (section 4). */
function Finder({
  application,
  additionalApplications,
  add,
}: Pick<Props, 'application' | 'additionalApplications'> & { add: (one: AdditionalApplication) => void }) {
  const { first_name, last_name } = application.client.payload;
  const own = [first_name, last_name].filter(Boolean).join(' ');
  const [text, setText] = useState(last_name ?? '');
  const wanted = useDebounced(text.trim(), 250);
  const list = useCall(
    'getAgentApplicationsList',
    { page: 1, per_page: MOST, filters: { text: wanted } },
    { placeholderData: (before) => before },
  );
  const found = (list.data?.applications.data ?? []).filter(
    ({ id, application_type, quote_count, indication_count }) =>
      quote_count + indication_count > 0 &&
      additionalApplicationError(application.application_type, application_type) === null &&
      !additionalApplications.some((one) => one.id === id),
  );
  const nameOf = (one: (typeof found)[number]) =>
    [one.client.payload.first_name, one.client.payload.last_name].filter(Boolean).join(' ');
  return (
    <div className={classes.finder}>
      <TextField label="Find an application" value={text} placeholder="Name, number, address" onChange={setText} />
      <ChoiceField
        label="Add"
        value=""
        choices={[
          { value: '', label: found.length > 0 ? 'Choose one' : 'None of another type with quotes' },
          ...found.map((one) => ({
            value: String(one.id),
            label: `${TYPE_NAMES[one.application_type]} · ${nameOf(one)} · ${one.application_id} · ${one.payload.address}`,
          })),
        ]}
        onChange={(value) => {
          const one = found.find(({ id }) => String(id) === value);
          if (one)
            add({
              id: one.id,
              label: applicationLabel(one),
              otherClient: nameOf(one) === own ? null : nameOf(one),
            });
        }}
      />
    </div>
  );
}

/** If an application has another client, that client is named, because their data goes to this application's client. */
export function AdditionalApplications({
  application,
  additionalApplications,
  setAdditionalApplications,
  error,
}: Props) {
  const [isFinding, setFinding] = useState(false);
  const others = additionalApplications.flatMap(({ otherClient }) => (otherClient === null ? [] : [otherClient]));
  return (
    <section className="col gap-2" aria-label="Applications">
      <div className="row wrap">
        <span className={classes.oneApplication}>{applicationLabel(application)}</span>
        {additionalApplications.map((one) => (
          <span key={one.id} className={classes.oneApplication}>
            {one.label}
            <button
              type="button"
              aria-label={`Leave out ${one.label}`}
              onClick={() => setAdditionalApplications(additionalApplications.filter(({ id }) => id !== one.id))}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        {isFinding ? null : (
          <button type="button" className="link small" onClick={() => setFinding(true)}>
            Add an application
          </button>
        )}
      </div>
      {isFinding ? (
        <Finder
          application={application}
          additionalApplications={additionalApplications}
          add={(one) => {
            setAdditionalApplications([...additionalApplications, one]);
            setFinding(false);
          }}
        />
      ) : null}
      {others.length > 0 ? (
        <p className="note soft-yellow" role="note">
          <strong>Of another client: {others.join(', ')}.</strong> Their data goes out with it.
        </p>
      ) : null}
      {error ? (
        <span className="small bad" role="alert">
          {error}
        </span>
      ) : null}
    </section>
  );
}
