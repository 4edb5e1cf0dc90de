import type { CarrierDetail } from '@freeboard/contract';
import { useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../../lib/query.ts';
import { Empty, Failed, SkeletonRows } from '../../../ui/states.tsx';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { RatesPanel } from '../rates/rates-panel.tsx';
import { ReplayPanel } from '../tries/replay-panel.tsx';
import { TestPanel } from '../tries/test-panel.tsx';
import { KINDS } from '../words.ts';
import { Account } from './account.tsx';
import type { CarrierForm } from './form.ts';
import { Head } from './head.tsx';
import { Settings } from './settings.tsx';
import { useEditor } from './use-editor.ts';
import { Versions } from './versions.tsx';

type Tab = 'settings' | 'rates' | 'test' | 'replay' | 'versions';
const LABELS: Readonly<Record<Tab, string>> = {
  settings: 'Settings and mapping',
  rates: 'Rates',
  test: 'Test',
  replay: 'Replay',
  versions: 'Versions',
};

const tabsOf = ({ kind }: CarrierDetail): Tab[] => [
  ...(kind === 'rate-table' ? (['rates'] as const) : []),
  'settings',
  ...(kind === 'login-portal' ? [] : (['test'] as const)),
  ...(kind === 'login-portal' || kind === 'rate-table' ? [] : (['replay'] as const)),
  'versions',
];

const NOTHING: Partial<CarrierForm> = {};

function Loaded({ detail }: { detail: CarrierDetail }) {
  const editor = useEditor(detail, NOTHING);
  const [params, setParams] = useSearchParams();
  const tabs = tabsOf(detail);
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0]!;
  useEffect(() => {
    document.title = `${detail.name} · API Management · Freeboard`;
  }, [detail.name]);
  const panel = () => {
    if (tab === 'rates') return <RatesPanel detail={detail} />;
    if (tab === 'test') return <TestPanel detail={detail} isDirty={editor.isDirty} />;
    if (tab === 'replay') return <ReplayPanel detail={detail} editor={editor} />;
    if (tab === 'versions') return <Versions detail={detail} editor={editor} />;
    return (
      <div className="col">
        <Account detail={detail} />
        <Settings detail={detail} editor={editor} onSaved={() => undefined} />
      </div>
    );
  };
  return (
    <>
      <Head detail={detail} editor={editor} />
      <TabBar
        label={detail.name}
        tabs={tabs.map((value) => ({ value, label: LABELS[value] }))}
        value={tab}
        onChange={(next) => setParams(next === tabs[0] ? {} : { tab: next }, { replace: true })}
      >
        {panel()}
      </TabBar>
    </>
  );
}

/** A carrier: its settings and mapping, its tables, tests, replays and versions. */
export function CarrierPage() {
  const { carrier_id } = useParams();
  const id = /^[1-9]\d{0,8}$/.test(carrier_id ?? '') ? Number(carrier_id) : 0;
  const query = useCall('getCarrier', { carrier_id: id }, { enabled: id > 0 });
  if (id === 0 || query.error?.code === 404)
    return (
      <main className="page">
        <Empty isPage title="404 Page Not Found" text="There is no such carrier." />
      </main>
    );
  return (
    <main className="page col">
      {query.data ? (
        <Loaded key={id} detail={query.data.carrier} />
      ) : (
        <div className="card">
          {query.isError ? (
            <Failed text={query.error.message} retry={() => void query.refetch()} />
          ) : (
            <SkeletonRows rows={10} label="Loading the carrier" />
          )}
        </div>
      )}
    </main>
  );
}

/** A carrier to be made; saved, it becomes a draft at an address of its own. */
export function NewCarrierPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const kind = KINDS.find((one) => one === params.get('kind'));
  const editor = useEditor(null, kind ? START[kind] : NOTHING);
  return (
    <main className="page col">
      <Head detail={null} editor={editor} />
      <Settings
        detail={null}
        editor={editor}
        onSaved={({ id }) => navigate(`/dashboard/api-management/${id}`, { replace: true })}
      />
    </main>
  );
}

/** What a new carrier starts with when its kind is said in the address. */
const START = Object.fromEntries(KINDS.map((kind) => [kind, { kind }])) as Record<
  CarrierForm['kind'],
  Partial<CarrierForm>
>;
