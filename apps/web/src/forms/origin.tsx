import type { Provenance } from '@freeboard/contract';
import { FIRST_NAME, isFromFirstName } from '@freeboard/domain/forms';
import { lowerFirst } from '@freeboard/domain/wording';
import { Link, useParams } from 'react-router';
import { showDate } from '../lib/format.ts';
import { session } from '../lib/session/session.ts';
import classes from './form.module.css';

export const LOCKED = 'Set by your agency';

export function originText(origin: Provenance | undefined): string | null {
  if (origin?.application === undefined) return ownText(origin);
  const { application, ...first } = origin;
  return `From application ${application}: ${lowerFirst(ownText(first) ?? '')}`;
}

function ownText(origin: Provenance | undefined): string | null {
  if (!origin) return null;
  const on = showDate(origin.at);
  switch (origin.source) {
    case 'provider':
      if (isFromFirstName(origin)) return `Looked up from the ${FIRST_NAME}, ${on}`;
      return `From ${origin.provider ?? 'a data provider'}, ${on}`;
    case 'upload':
      return `From an uploaded file, ${on}`;
    case 'document':
      return `From ${origin.document?.name ?? 'a document'}, page ${origin.document?.page ?? 1}, taken by ${origin.by ?? 'a person'}, ${on}`;
    case 'assumed':
      return origin.provider ? `Assumed from ${origin.provider}, please confirm` : 'Assumed, please confirm';
    case 'person':
      return `Entered by ${origin.by ?? 'a person'}, ${on}`;
    case 'client':
      return `Entered by the client, ${on}`;
    case 'default':
      return 'The usual value of a new application';
    case 'rule':
      return 'Worked out from other fields';
    case 'agency_default':
      return origin.is_locked ? LOCKED : 'Agency default';
    case 'person_default':
      return !origin.by || origin.by === session.get()?.user.name ? 'Your default' : `Default of ${origin.by}`;
  }
}

export function sourceText(origin: Provenance): string {
  if (origin.application !== undefined) return `application ${origin.application}, ${showDate(origin.at)}`;
  switch (origin.source) {
    case 'provider':
      if (isFromFirstName(origin)) return `from the ${FIRST_NAME}`;
      return origin.provider ?? 'looked up';
    case 'agency_default':
      return origin.is_locked ? LOCKED : 'agency';
    case 'person_default':
      return originText(origin) === 'Your default' ? 'yours' : (origin.by ?? 'a person');
    case 'upload':
      return 'uploaded';
    default:
      return origin.source;
  }
}

const DOTS: Partial<Record<Provenance['source'], string>> = {
  provider: classes.provider,
  upload: classes.provider,
  document: classes.provider,
  assumed: classes.assumed,
  agency_default: classes.standing,
  person_default: classes.standing,
};

/** Links to the page, at the value's box. */
function DocumentDot({ document, fieldKey, words }: DotOf) {
  const { application_id } = useParams();
  const to = `/agent-portal/application-details/${application_id}/documents/${document.id}?field=${fieldKey}`;
  return (
    <Link className={classes.dotLink} to={to} aria-label={`${words}. Open the page`} title={words}>
      <span className={`${classes.dot} ${classes.provider}`} />
    </Link>
  );
}
type DotOf = { document: NonNullable<Provenance['document']>; fieldKey: string; words: string };

/** Only for values that no user typed: blue from a provider, dashed orange if assumed. */
export function OriginDot({ origin, fieldKey }: { origin: Provenance | undefined; fieldKey?: string }) {
  const words = originText(origin);
  if (words && origin?.document && fieldKey)
    return <DocumentDot document={origin.document} fieldKey={fieldKey} words={words} />;
  const dot = origin && (origin.application === undefined ? DOTS[origin.source] : classes.provider);
  return words && dot ? <span className={`${classes.dot} ${dot}`} role="img" aria-label={words} title={words} /> : null;
}
