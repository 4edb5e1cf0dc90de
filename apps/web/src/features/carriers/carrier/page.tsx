import type { CarrierDetail } from '@freeboard/contract';
import { useEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { useCall } from '../../../lib/server/query.ts';
import { Empty, Pending, SkeletonRows } from '../../../ui/states.tsx';
import { KINDS } from '../words.ts';
import type { Connection } from './account/two-settings.ts';
import { storeImported } from './account/use-other.ts';
import type { CarrierFile } from './begin/carrier-file.ts';
import { CarrierTabs } from './carrier-tabs.tsx';
import type { CarrierForm } from './form/form.ts';
import { useEditor } from './form/use-editor.ts';
import { Head } from './head.tsx';

const NOTHING: Partial<CarrierForm> = {};

function Loaded({ detail }: { detail: CarrierDetail }) {
  const editor = useEditor(detail, NOTHING);
  useEffect(() => {
    document.title = `${detail.name} · API Management · Freeboard`;
  }, [detail.name]);
  return (
    <>
      <Head detail={detail} editor={editor} />
      <CarrierTabs detail={detail} editor={editor} onSaved={() => undefined} />
    </>
  );
}

export default function CarrierPage() {
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
          <Pending query={query} rows={10} label="Loading the carrier" />
        </div>
      )}
    </main>
  );
}

/** Once saved, the carrier is a draft at its own URL. */
export function NewCarrierPage() {
  const [saved, setSaved] = useState<number | null>(null);
  const [params] = useSearchParams();
  const kind = KINDS.find((one) => one === params.get('kind'));
  const [test, setTest] = useState<Connection | null>(null);
  const editor = useEditor(null, kind ? START[kind] : NOTHING);
  /**
   * A new carrier starts with the production connection; the file's test connection is stored once the carrier is
   * saved.
   */
  function take({ form, settings }: CarrierFile) {
    const { production, test } = settings;
    editor.set(production && test ? { ...form, ...production } : form);
    setTest(production && test ? test : null);
  }
  function onSaved(detail: CarrierDetail) {
    if (test) storeImported(detail, 'test', test);
    setSaved(detail.id);
  }
  // Renders nothing else of the page: a click on a tab would lead back to a carrier that is not created yet.
  if (saved !== null)
    return (
      <main className="page col">
        <Navigate to={`/dashboard/api-management/${saved}`} replace />
        <div className="card">
          <SkeletonRows rows={10} label="Loading the carrier" />
        </div>
      </main>
    );
  return (
    <main className="page col">
      <Head detail={null} editor={editor} onFile={take} />
      <CarrierTabs detail={null} editor={editor} onSaved={onSaved} />
    </main>
  );
}

const START = Object.fromEntries(KINDS.map((kind) => [kind, { kind }])) as Record<
  CarrierForm['kind'],
  Partial<CarrierForm>
>;
