import type { Application } from '@freeboard/contract';
import { FloodRequirementsContent } from '../requirements/requirements.tsx';
import { Panel } from './panel.tsx';

export function RequirementsPanel({ application }: { application: Application }) {
  return (
    <Panel title="Requirements">
      <FloodRequirementsContent applicationId={application.id} />
    </Panel>
  );
}
