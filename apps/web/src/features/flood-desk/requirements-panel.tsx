import type { Application } from '@freeboard/contract';
import { Panel } from './panel.tsx';

/** Shows the flood requirements of an application. */
export function RequirementsPanel({ application }: { application: Application }) {
  return (
    <Panel title="Requirements">
      <p className="muted" data-application={application.id}>
        No requirements yet.
      </p>
    </Panel>
  );
}
