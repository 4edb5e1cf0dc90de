import type { Application } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { useCall } from '../../../lib/server/query.ts';
import { Pending } from '../../../ui/states.tsx';
import { CommunityPanel } from './community-panel.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { Facts } from './facts.tsx';
import classes from './flood-desk.module.css';
import { Hints } from './hints.tsx';
import { NeighborhoodPanel } from './neighborhood-panel.tsx';
import { Panel } from './panel.tsx';
import { RequirementsPanel } from './requirements-panel.tsx';

/** Used while the server reads the neighborhood's figures in the background. */
const WHILE_WAITING_MS = 10_000;

export default function FloodDesk({ application }: { application: Application }) {
  const query = useCall(
    'getFloodDesk',
    { application_id: application.id },
    {
      refetchInterval: ({ state }) => (state.data?.desk.neighborhood.state === 'waiting' ? WHILE_WAITING_MS : false),
    },
  );
  const desk = query.data?.desk;
  if (!desk)
    return (
      <div className="card">
        <Pending query={query} rows={8} label="Loading the flood desk" />
      </div>
    );
  return (
    <section aria-label="Flood">
      <div className="no-print row end mb-3">
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {desk.looked_up_elsewhere === null ? null : (
        <p className="note soft-yellow mb-3" role="status">
          The address was changed after {desk.looked_up_elsewhere} was looked up. What FEMA’s map and other sources
          state below is of that address: look up the new one.
        </p>
      )}
      <div className={classes.grid}>
        <Panel title="Property">
          <Facts {...desk.property} />
        </Panel>
        <Panel title="Map">
          <Hints hints={desk.map.hints} />
          <Facts facts={desk.map.facts} gaps={desk.map.gaps} />
        </Panel>
        <CommunityPanel community={desk.community} />
        <NeighborhoodPanel neighborhood={desk.neighborhood} />
        <EstimatePanel application={application} />
        <RequirementsPanel application={application} />
      </div>
    </section>
  );
}
