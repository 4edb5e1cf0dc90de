import type { Application } from '@freeboard/contract';
import { Panel } from './panel.tsx';

/** Shows the NFIP estimate of an application. */
export function EstimatePanel({ application }: { application: Application }) {
  return (
    <Panel title="Estimate">
      <p className="muted" data-application={application.id}>
        No estimate yet.
      </p>
    </Panel>
  );
}
