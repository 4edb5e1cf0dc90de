import type { Application } from '@freeboard/contract';
import { FloodEstimateContent } from '../estimate/estimate.tsx';
import { Panel } from './panel.tsx';

export function EstimatePanel({ application }: { application: Application }) {
  return (
    <Panel title="Estimate">
      <FloodEstimateContent applicationId={application.id} />
    </Panel>
  );
}
