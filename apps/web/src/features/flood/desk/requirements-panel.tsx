import type { Application } from '@freeboard/contract';
import { FloodRequirementsContent } from '../requirements/requirements.tsx';
import { Panel } from './panel.tsx';

/** Shows the flood requirements of an application. */
export function RequirementsPanel({ application }: { application: Application }) {
  return (
    <Panel title="Requirements">
      <FloodRequirementsContent applicationId={application.id} />
    </Panel>
  );
}
