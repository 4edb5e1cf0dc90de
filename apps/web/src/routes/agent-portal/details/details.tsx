import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { isLineUnnamed } from '@freeboard/domain/forms';
import { Button } from '@mantine/core';
import { Assign, type MenuAction, MoreActions } from '../../../features/application/actions.tsx';
import { Archived } from '../../../features/application/archived.tsx';
import { LineQuestion } from '../../../features/application/line-question.tsx';
import type { Props as ArrivalProps } from '../../../features/application/new-application/lookup/arrival-lookup.tsx';
import { LOGS, tabsOf } from '../../../features/application/tabs.ts';
import { TitleBar } from '../../../features/application/title-bar.tsx';
import { ApplicationTimeline } from '../../../features/clients/index.ts';
import { ProposedCustomers } from '../../../features/customers/proposed-customers.tsx';
import { SendMenu, usualWay } from '../../../features/quotes/download.tsx';
import { ApplicationTasks } from '../../../features/tasks/application-tasks.tsx';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { useFetchedAhead } from '../../../lib/browser/when-idle.ts';
import { part } from '../../../lib/part.tsx';
import { rememberApplication } from '../../../lib/server/application-cache.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { TabBar } from '../../../ui/layout/tab-bar.tsx';
import classes from './details.module.css';
import { Dialogs } from './dialogs.tsx';
import { PANELS } from './panels.tsx';
import QuoteProfile from './quote-profile.tsx';
import { type DetailsState, useDetails } from './use-details.ts';

const ArrivalLookup = part<ArrivalProps>(
  async () => ({
    default: (await import('../../../features/application/new-application/lookup/arrival-lookup.tsx')).ArrivalLookup,
  }),
  // About as high as the notice, so that little moves when it arrives.
  { meanwhile: <div className="banner soft-line mb-4">&nbsp;</div> },
);

const SignedNotice = part<{ application: Application }>(async () => ({
  default: (await import('../../../features/quotes/bind/signed-notice.tsx')).SignedNotice,
}));
const AHEAD = [SignedNotice];

type Props = { application: Application; details: DetailsState };

/** Sends the policy or, if it can't be sent yet, leads to its declarations. */
function PolicyStep({ application, details }: Props) {
  const { policy, role, setTab } = details;
  if (policy.send)
    return (
      <Button aria-keyshortcuts="s" onClick={policy.send}>
        Send the policy …
      </Button>
    );
  if (application.archived_at !== null || !may(role, 'quote.custom')) return null;
  return <Button onClick={() => setTab('policy')}>Add declarations</Button>;
}

function quoteActions(application: Application, details: DetailsState): MenuAction[] {
  const { download, sending, begin, openClientLink } = details;
  const { canSend, canPrint, choice, label } = download;
  const send = download.unlessNone(() => sending.send(usualWay(application), choice));
  return [
    ...(canSend ? [{ label: label ? `Send quotes, ${label} …` : 'Send quotes …', run: send }] : []),
    ...(openClientLink ? [{ label: 'Client link', run: openClientLink }] : []),
    ...(canPrint ? [{ label: label ? `Download PDF of ${label}` : 'Download PDF', run: download.pdf }] : []),
    ...(begin ? [{ label: 'Launch', run: begin }] : []),
  ];
}

function Head({ application, details }: Props) {
  const { role, launch, seldom, dialogs, open } = details;
  return (
    <TitleBar application={application}>
      {may(role, 'application.assign') ? (
        <Assign application={application} isOpen={details.isAssigning} setOpen={details.setAssigning} />
      ) : null}
      {may(role, 'task.use') ? <ApplicationTasks application={application} /> : null}
      {details.isBound ? (
        <PolicyStep application={application} details={details} />
      ) : (
        <>
          <SendMenu
            application={application}
            download={details.download}
            send={details.sending.send}
            openClientLink={details.openClientLink}
          />
          {launch.button}
        </>
      )}
      <MoreActions
        application={application}
        role={role}
        seldom={seldom}
        addCustom={details.addCustom}
        openConsent={details.openConsent}
        ofQuotes={details.isBound ? quoteActions(application, details) : []}
        openCustomer={() => dialogs.change({ isCustomerOpen: true })}
        exportAs={(format) => dialogs.change({ exported: { application, format, settled: open.settled } })}
      />
    </TitleBar>
  );
}

function Notices({ application, details }: Props) {
  useFetchedAhead(AHEAD);
  const { role, isCurrent, open, seldom } = details;
  const { archived_at, address_lookup } = application;
  const isUndecided = address_lookup !== null && address_lookup.state !== 'done';
  return (
    <>
      <ApplicationTimeline
        applicationId={application.id}
        news={application.client_choice === null ? null : <SignedNotice application={application} />}
      />
      {archived_at === null ? null : (
        <Archived since={archived_at} restore={may(role, 'application.archive') ? seldom.archive : undefined} />
      )}
      {may(role, 'application.archive') && isCurrent && isLineUnnamed(application.unplaced_values) ? (
        <LineQuestion application={application} settled={open.settled} />
      ) : null}
      {may(role, 'application.edit') && isCurrent && isUndecided ? (
        <ArrivalLookup
          application={application}
          store={open.store}
          edit={open.edit}
          settled={open.settled}
          remember={rememberApplication}
        />
      ) : null}
      <ProposedCustomers application={application} />
    </>
  );
}

function OpenTab({ application, details, isNarrow }: Props & { isNarrow: boolean }) {
  const { role, tab, begin, isCurrent, open, sections } = details;
  if (tab === 'profile')
    return <QuoteProfile application={application} open={open} sections={sections} launch={begin} />;
  const Panel = PANELS[tab];
  const panel = (
    <Panel
      key={tab}
      application={application}
      chosenIds={details.chosenIds}
      launch={begin}
      addCustom={details.addCustom}
      otherLine={may(role, 'application.archive') ? details.seldom.otherLine : null}
      send={details.sending.send}
      goToField={may(role, 'application.edit') && isCurrent ? details.goToForm : undefined}
      takeTerms={isCurrent ? details.takeTerms : undefined}
      shownDialog={details.shownDialog}
    />
  );
  if (!isNarrow || !LOGS.some(({ value }) => value === tab)) return panel;
  return (
    <div className="col">
      <Segmented label="Audit" value={tab} choices={LOGS} onChange={details.setTab} />
      {panel}
    </div>
  );
}

export function Details({ application }: { application: Application }) {
  const session = useSession();
  const details = useDetails(application);
  const isNarrow = useMedia('(max-width: 56.25rem)', { onPaper: false });
  const { tab, setTab, open, dialogs, sending, download } = details;
  if (!session) return null;
  return (
    <main className={`page ${classes.whole}`}>
      <Head application={application} details={details} />
      <Notices application={application} details={details} />
      <TabBar
        label="Application"
        tabs={tabsOf(application, isNarrow, tab)}
        value={tab}
        onChange={setTab}
        panelClass={classes.panel}
      >
        <OpenTab application={application} details={details} isNarrow={isNarrow} />
      </TabBar>
      {details.launch.dialog}
      {details.policy.dialog}
      <Dialogs
        application={application}
        open={open}
        dialogs={dialogs}
        sending={sending}
        chosen={download.ticked}
        onAdded={() => setTab('results')}
      />
    </main>
  );
}
