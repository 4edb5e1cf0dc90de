import type { FloodEstimate } from '@freeboard/contract';
import { formatPremium } from '@freeboard/domain/quotes';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Pending } from '../../../ui/states.tsx';
import { ANCHOR_GROUPS, anchorStart, toAnchor } from './anchor.ts';
import { EntryDialog } from './entry-dialog.tsx';
import classes from './flood-estimate.module.css';
import { LapseAdvice } from './lapse.tsx';
import { ChangedFactors, GlidePath, PremiumLines, Range } from './results.tsx';
import { SITE_GROUPS, toSite } from './site.ts';
import { WhatIf } from './what-if.tsx';

const SOURCES = { declarations: 'a declarations page', quote: 'an NFIP quote', typed: 'typed figures' } as const;

function Anchored({ applicationId, shown }: { applicationId: number; shown: FloodEstimate }) {
  const { anchor, estimate } = shown;
  if (anchor === null || estimate === null)
    return (
      <p className="muted">
        Enter the premium on the client’s NFIP declarations or on an NFIP quote: other limits, deductibles and a higher
        floor follow from it.
      </p>
    );
  if (!estimate.ok)
    return (
      <ul role="alert">
        {estimate.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    );
  return (
    <>
      <p>
        <span className={classes.price}>{formatPremium(estimate.premium.full_risk)}</span> full-risk premium a year,
        before fees, from {SOURCES[anchor.source]}
        {anchor.rated_on ? ` effective ${showDate(anchor.rated_on)}` : ''}. FEMA tables of {estimate.edition}.
      </p>
      {estimate.remarks.map((remark) => (
        <p key={remark} className="small">
          {remark}
        </p>
      ))}
      <PremiumLines premium={estimate.premium} />
      <ChangedFactors factors={estimate.factors} />
      <WhatIf applicationId={applicationId} anchor={anchor} full={estimate.premium.full_risk} />
      <GlidePath glide={shown.glide} offers={shown.offers} />
    </>
  );
}

type AnchorProps = { applicationId: number; shown: FloodEstimate; onClose: () => void };

function AnchorDialog({ applicationId, shown: { anchor, suggested }, onClose }: AnchorProps) {
  const suggestions = [...new Set(Object.values(suggested).map(({ from }) => from))];
  return (
    <EntryDialog
      applicationId={applicationId}
      part="anchor"
      title="A real NFIP premium of this house"
      intro={
        anchor === null && suggestions.length > 0
          ? `Filled in from ${suggestions.join('; ')}. Check each against the page.`
          : 'Copy each figure as the page prints it.'
      }
      groups={ANCHOR_GROUPS}
      saved={anchor}
      start={anchorStart(anchor, suggested)}
      toPart={toAnchor}
      onClose={onClose}
    />
  );
}

export function FloodEstimateContent({ applicationId }: { applicationId: number }) {
  const query = useCall('getFloodEstimate', { application_id: applicationId });
  const [open, setOpen] = useState<'anchor' | 'site' | null>(null);
  const shown = query.data?.flood_estimate;
  if (!shown) return <Pending query={query} rows={4} label="Loading the estimate" />;
  const close = () => setOpen(null);
  return (
    <>
      <p className="mb-2">
        <Chip tone="yellow">Estimate, not a quote</Chip>
      </p>
      <LapseAdvice lapse={shown.lapse} subjects={['estimate', 'renewal']} />
      <Anchored applicationId={applicationId} shown={shown} />
      <Range range={shown.range} />
      {shown.crs ? (
        <p className="small muted">
          CRS class {shown.crs.class} from {shown.crs.source}, as of {showDate(shown.crs.as_of)}.
        </p>
      ) : null}
      {shown.changed_by ? (
        <p className="small muted">
          Entered by {shown.changed_by}, {shown.changed_at === null ? '' : showDate(shown.changed_at)}.
        </p>
      ) : null}
      <div className={`no-print row wrap ${classes.block}`}>
        <Button variant="default" onClick={() => setOpen('anchor')}>
          {shown.anchor ? 'Change the NFIP premium' : 'Enter an NFIP premium'}
        </Button>
        <Button variant="default" onClick={() => setOpen('site')}>
          Location details
        </Button>
      </div>
      {open === 'anchor' ? <AnchorDialog applicationId={applicationId} shown={shown} onClose={close} /> : null}
      {open === 'site' ? (
        <EntryDialog
          applicationId={applicationId}
          part="site"
          title="Location details"
          intro="Leave blank what you don’t know; nothing is assumed in its place."
          groups={SITE_GROUPS}
          saved={shown.site}
          start={{ ...(shown.site ?? {}) }}
          toPart={toSite}
          onClose={close}
        />
      ) : null}
    </>
  );
}
