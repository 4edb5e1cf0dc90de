import type { Application } from '@freeboard/contract';
import { FloodEstimateContent } from '../estimate/estimate.tsx';
import { Panel } from './panel.tsx';

/** Shows the NFIP estimate of an application. */
export function EstimatePanel({ application }: { application: Application }) {
  return (
    <Panel title="Estimate">
      <FloodEstimateContent applicationId={application.id} />
    </Panel>
  );
}
