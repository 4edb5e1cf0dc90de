import type { Application } from '@freeboard/contract';
import { may } from '@freeboard/domain';
import { type ComponentType, useEffect, useState } from 'react';
import { useBeforeUnload, useLocation } from 'react-router';
import { Assign, MoreActions, useSeldomActions } from '../../../features/application/actions.tsx';
import { Archived } from '../../../features/application/archived.tsx';
import { Conflict } from '../../../features/application/conflict.tsx';
import type { ExportProps } from '../../../features/application/export-dialog.tsx';
import { openApplication } from '../../../features/application/open-application.ts';
import { createSections } from '../../../features/application/sections.ts';
import { isTabOpen, TABS, type Tab, tabsOf } from '../../../features/application/tabs.ts';
import { TitleBar } from '../../../features/application/title-bar.tsx';
import { useLaunch } from '../../../features/application/use-launch.tsx';
import { useTab } from '../../../features/application/use-tab.ts';
import type { Props as ClientLinkProps } from '../../../features/client-link/dialog.tsx';
import type { Props as ConsentProps } from '../../../features/consents/dialog.tsx';
import type { Props as CustomerProps } from '../../../features/customers/customer-dialog.tsx';
import { ProposedCustomers } from '../../../features/customers/proposed-customers.tsx';
import { ArrivalLookup } from '../../../features/new-application/arrival-lookup.tsx';
import { SendBoundDialog } from '../../../features/quotes/bind/send-bound-dialog.tsx';
import { SignedNotice } from '../../../features/quotes/bind/signed-notice.tsx';
import { SendMenu, useDownload, usualWay } from '../../../features/quotes/download.tsx';
import { focusResults } from '../../../features/quotes/focus.ts';
import type { ResultsDialog, Props as ResultsProps } from '../../../features/quotes/results.tsx';
import type { Props as SendProps } from '../../../features/sending/dialog.tsx';
import { ApplicationTasks } from '../../../features/tasks/application-tasks.tsx';
import { ApplicationTimeline } from '../../../features/timeline/index.ts';
import { clientName } from '../../../lib/application-types.ts';
import { useFetchedAhead } from '../../../lib/browser/when-idle.ts';
import { useHotkeys } from '../../../lib/hotkeys.ts';
import { usePageActions } from '../../../lib/page-actions.ts';
import { part } from '../../../lib/part.tsx';
import { rememberApplication } from '../../../lib/server/application-cache.ts';
import { useSession } from '../../../lib/session/session.ts';
import { signal } from '../../../lib/signal.ts';
import { focusPanel, TabBar } from '../../../ui/layout/tab-bar.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { actionsOf } from './actions-of.ts';
import classes from './details.module.css';
import { goToField, switchExtent } from './go-to-field.ts';
import QuoteProfile from './quote-profile.tsx';
import { useSendDialog } from './use-send-dialog.ts';

type Panel = ComponentType<ResultsProps>;
const panel = (load: () => Promise<{ default: Panel }>) =>
  part(load, {
    meanwhile: (
      <div className="card">
        <SkeletonRows rows={8} label="Loading" />
      </div>
    ),
  });

const PANELS = {
  results: panel(() => import('../../../features/quotes/results.tsx')),
  history: panel(() => import('../../../features/history/history.tsx')),
  communications: panel(() => import('../../../features/communications/communications.tsx')),
  notes: panel(() => import('../../../features/notes/notes.tsx')),
  flood: panel(() => import('../../../features/flood-desk/flood-desk.tsx')),
} satisfies Readonly<Record<Exclude<Tab, 'profile'>, Panel>>;
const CustomQuoteDialog = part(async () => ({
  default: (await import('../../../features/quotes/custom-quote.tsx')).CustomQuoteDialog,
}));
const SendDialog = part<SendProps>(async () => ({
  default: (await import('../../../features/sending/index.ts')).SendDialog,
}));
const ClientLinkDialog = part<ClientLinkProps>(async () => ({
  default: (await import('../../../features/client-link/index.ts')).ClientLinkDialog,
}));
const ConsentDialog = part<ConsentProps>(async () => ({
  default: (await import('../../../features/consents/index.ts')).ConsentDialog,
}));
const CustomerDialog = part<CustomerProps>(async () => ({
  default: (await import('../../../features/customers/customer-dialog.tsx')).CustomerDialog,
}));
const ExportDialog = part<ExportProps>(() => import('../../../features/application/export-dialog.tsx'));
const PdfOfSending = {
  preload: () =>
    import('../../../features/sending/index.ts').then(
      ({ fetchPdfPages }) => fetchPdfPages(),
      () => false,
    ),
};
const AHEAD = [...Object.values(PANELS), CustomQuoteDialog, SendDialog, ClientLinkDialog, PdfOfSending];

/** The application details screen: title row, tabs, and what belongs to the open one. */
export function Details({ application }: { application: Application }) {
  const session = useSession();
  const [open] = useState(() => openApplication(application));
  const [sections] = useState(() =>
    createSections(
      open.store.form,
      session?.user.id ?? 0,
      open.store.view().first_error !== null,
      (key) => open.store.view().sections.find((one) => one.key === key)?.total === 0,
    ),
  );
  const { state: arrival } = useLocation();
  const [missing] = useState(() =>
    (arrival as { isNew?: boolean } | null)?.isNew ? open.store.view().first_error : null,
  );
  const [tab, setTab] = useTab(application, missing === null ? null : 'profile');

  useFetchedAhead(AHEAD);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving is the only occasion
  useEffect(() => {
    if (missing) goToField(sections, missing);
  }, []);
  useEffect(() => open.begin(), [open]);
  useEffect(() => open.receive(application), [open, application]);
  useBeforeUnload((event) => {
    if (open.saver.state().kind !== 'saved' || open.store.unreadKeys().length > 0) event.preventDefault();
  });
  useEffect(() => {
    document.title = `${clientName(application.client)} · Freeboard`;
  }, [application.client]);

  const [chosenIds] = useState(() => signal<readonly number[]>([]));
  const [isCustomOpen, setCustomOpen] = useState(false);
  const addCustom = () => setCustomOpen(true);
  const goToForm = (key: string) => {
    setTab('profile');
    goToField(sections, key);
  };
  const launch = useLaunch({
    application,
    open,
    goTo: goToForm,
    onLaunched: () => {
      setTab('results');
      focusResults();
    },
    addCustom,
  });
  /** As if they had been typed: saved, kept in the history, and the quotes are of before the change. */
  const takeTerms = (terms: Readonly<Record<string, string | number>>) => {
    for (const [key, value] of Object.entries(terms)) open.edit(key, value);
    void open.saver.flush();
    focusResults();
  };
  const download = useDownload(application, chosenIds);
  const { sending, setSending, unsent, setUnsent, send, closeSending } = useSendDialog(application, {
    canSend: download.canSend,
    isFollowUp: (arrival as { isFollowUp?: boolean } | null)?.isFollowUp === true,
  });
  const [isLinkOpen, setLinkOpen] = useState(false);
  const openClientLink =
    session && may(session.user_role, 'quote.send') && application.run_id !== null && application.archived_at === null
      ? () => setLinkOpen(true)
      : undefined;
  const [isConsentOpen, setConsentOpen] = useState(false);
  const openConsent = session && may(session.user_role, 'message.use') ? () => setConsentOpen(true) : undefined;
  const [isCustomerOpen, setCustomerOpen] = useState(false);
  const [exported, setExported] = useState<Omit<ExportProps, 'onClose'> | null>(null);
  const seldom = useSeldomActions({ application });
  const [isAssigning, setAssigning] = useState(false);
  const [shownDialog] = useState(() => signal<ResultsDialog>(null));
  usePageActions(
    actionsOf({
      application,
      role: session?.user_role ?? 'customer',
      launch: launch.canLaunch ? launch.begin : undefined,
      chosen: download.chosen.length,
      pdf: download.canPrint ? () => void download.pdf() : undefined,
      send: download.canSend ? () => send(usualWay(application), download.chosen) : undefined,
      addCustom,
      openClientLink,
      seldom,
      assign: () => setAssigning(true),
      show: (dialog) => {
        setTab('results');
        shownDialog.set(dialog);
      },
    }),
  );
  const to = (index: number) => () => {
    const next = TABS[index]!;
    if (!isTabOpen(next, application)) return;
    setTab(next);
    focusPanel(next);
  };
  useHotkeys({
    '1': to(0),
    '2': to(1),
    '3': to(2),
    '4': to(3),
    '5': to(4),
    '6': to(5),
    l: launch.begin,
    'mod+enter': launch.hurry,
    s: () => (download.canSend ? send(usualWay(application), download.chosen) : download.setOpen(download.canPrint)),
    m: () => {
      setTab('profile');
      switchExtent(sections, open.store);
    },
  });

  if (!session) return null;
  const Panel = tab === 'profile' ? null : PANELS[tab];
  return (
    <main className={`page ${classes.whole}`}>
      <TitleBar application={application}>
        {may(session.user_role, 'application.assign') ? (
          <Assign application={application} isOpen={isAssigning} setOpen={setAssigning} />
        ) : null}
        {may(session.user_role, 'task.use') ? <ApplicationTasks application={application} /> : null}
        <SendMenu download={download} send={send} />
        {launch.button}
        <MoreActions
          application={application}
          role={session.user_role}
          seldom={seldom}
          {...{ addCustom, openClientLink, openConsent }}
          openCustomer={() => setCustomerOpen(true)}
          exportAs={(format) => setExported({ application, format, settled: open.saver.settled })}
        />
      </TitleBar>
      <SignedNotice application={application} />
      <ApplicationTimeline applicationId={application.id} />
      {application.archived_at === null ? null : (
        <Archived
          since={application.archived_at}
          restore={may(session.user_role, 'application.archive') ? seldom.archive : undefined}
        />
      )}
      {may(session.user_role, 'application.edit') && application.archived_at === null ? (
        <ArrivalLookup
          application={application}
          store={open.store}
          edit={open.edit}
          settled={open.saver.settled}
          remember={rememberApplication}
        />
      ) : null}
      <ProposedCustomers application={application} />
      <TabBar label="Application" tabs={tabsOf(application)} value={tab} onChange={setTab} panelClass={classes.panel}>
        {Panel ? (
          <Panel
            key={tab}
            application={application}
            chosenIds={chosenIds}
            launch={launch.canLaunch ? launch.begin : undefined}
            addCustom={addCustom}
            send={send}
            openClientLink={openClientLink}
            goToField={
              may(session.user_role, 'application.edit') && application.archived_at === null ? goToForm : undefined
            }
            takeTerms={application.archived_at === null ? takeTerms : undefined}
            shownDialog={shownDialog}
          />
        ) : (
          <QuoteProfile
            application={application}
            open={open}
            sections={sections}
            launch={launch.canLaunch ? launch.begin : undefined}
          />
        )}
      </TabBar>
      {launch.dialog}
      {isCustomOpen ? (
        <CustomQuoteDialog
          applicationId={application.id}
          onAdded={() => setTab('results')}
          onClose={() => setCustomOpen(false)}
        />
      ) : null}
      {unsent ? (
        <SendBoundDialog
          application={application}
          onConfirm={() => setSending(unsent)}
          onClose={() => setUnsent(null)}
        />
      ) : null}
      {sending ? (
        <SendDialog application={application} {...sending} onClose={closeSending} reopen={() => setSending(sending)} />
      ) : null}
      {isLinkOpen ? (
        <ClientLinkDialog application={application} quoteIds={download.chosen} onClose={() => setLinkOpen(false)} />
      ) : null}
      {isConsentOpen ? <ConsentDialog application={application} onClose={() => setConsentOpen(false)} /> : null}
      {isCustomerOpen ? <CustomerDialog application={application} onClose={() => setCustomerOpen(false)} /> : null}
      {exported ? <ExportDialog {...exported} onClose={() => setExported(null)} /> : null}
      <Conflict open={open} />
    </main>
  );
}
