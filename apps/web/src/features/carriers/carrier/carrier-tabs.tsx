import type { CarrierDetail } from '@freeboard/contract';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../lib/browser/use-address.ts';
import { useFetchedAhead } from '../../../lib/browser/when-idle.ts';
import { part } from '../../../lib/part.tsx';
import { TabBar } from '../../../ui/layout/tab-bar.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { MappingWriting } from '../mapping/writing.tsx';
import { Account } from './account/account.tsx';
import { OtherConnection, OtherForm } from './account/other-setting.tsx';
import type { SecretsProps } from './account/secrets.tsx';
import { SettingSwitch } from './account/setting-switch.tsx';
import { inUse, type SettingName } from './account/two-settings.ts';
import { useOther } from './account/use-other.ts';
import { EditForm } from './form/edit-form.tsx';
import { type EditTab, faultsOf, type Place, placeKey } from './form/faults.ts';
import type { Editor } from './form/use-editor.ts';
import { Settings } from './settings.tsx';
import { Offers } from './steps/offers.tsx';
import { definedNames } from './steps/own-names.ts';
import type { Spot, StepsProps } from './steps/steps.tsx';

const meanwhile = <SkeletonRows rows={8} label="Loading this part" />;
/** Loaded when opened; each kind of carrier needs only some of them. */
const Steps = part<StepsProps>(() => import('./steps/steps.tsx'), { meanwhile });
const Secrets = part<SecretsProps>(() => import('./account/secrets.tsx'), { meanwhile });
const Rates = part(() => import('../rates/rates-panel.tsx'), { meanwhile });
const Test = part(() => import('../tries/test-panel.tsx'), { meanwhile });
const Replay = part(() => import('../tries/replay-panel.tsx'), { meanwhile });
const Versions = part(() => import('./versions.tsx'), { meanwhile });
const AHEAD = {
  conversation: [Secrets, Steps, Replay, Versions],
  'rate-table': [Rates, Test, Versions],
  'login-portal': [Versions],
} as const;

type Tab = EditTab | 'rates' | 'test' | 'replay' | 'versions';
const LABELS: Readonly<Record<Tab, string>> = {
  rates: 'Rates',
  settings: 'Settings',
  secrets: 'Secrets',
  steps: 'Steps',
  offers: 'Offers',
  test: 'Test',
  replay: 'Replay',
  versions: 'Versions',
};
const EDITED: ReadonlySet<Tab> = new Set<Tab>(['settings', 'secrets', 'steps', 'offers']);

function tabsOf(kind: CarrierDetail['kind'], isNew: boolean): Tab[] {
  const own: Tab[] = kind === 'conversation' ? ['settings', 'secrets', 'steps', 'offers'] : ['settings'];
  if (isNew) return own;
  if (kind === 'rate-table') return ['rates', ...own, 'test', 'versions'];
  return kind === 'conversation' ? [...own, 'replay', 'versions'] : [...own, 'versions'];
}

type Props = { detail: CarrierDetail | null; editor: Editor; onSaved: (detail: CarrierDetail) => void };

function useTab(tabs: readonly Tab[]) {
  const [address, changeAddress] = useAddress();
  const tab = tabs.find((one) => one === address.get('tab')) ?? tabs[0]!;
  function open(next: Tab): void {
    changeAddress(
      (now) => {
        if (next === tabs[0]) now.delete('tab');
        else now.set('tab', next);
      },
      { replace: true },
    );
  }
  return [tab, open] as const;
}

function useEditing({ form, errors }: Editor, open: (tab: Tab) => void) {
  const [spot, onSpot] = useState<Spot>({ list: 'steps', step: 0, part: 'request' });
  function go(place: Place): void {
    open(place.tab);
    if (place.step !== undefined)
      onSpot({ list: place.list ?? 'steps', step: place.step, part: place.part ?? 'request' });
  }
  return { spot, onSpot, faults: faultsOf(errors, form), go };
}

type EditedProps = Props & ReturnType<typeof useEditing> & { tab: Tab };

function EditedPanel({ detail, editor, onSaved, tab, spot, onSpot, faults, go }: EditedProps) {
  const fields = () => {
    if (tab === 'secrets') return <Secrets kept={detail?.draft ?? detail?.published ?? null} editor={editor} />;
    if (tab === 'steps')
      return <Steps detail={detail} editor={editor} spot={spot} faults={faults} onSpot={onSpot} go={go} />;
    if (tab === 'offers') return <Offers editor={editor} />;
    return <Settings detail={detail} editor={editor} />;
  };
  return (
    <EditForm
      detail={detail}
      editor={editor}
      label={LABELS[tab]}
      here={tab === 'steps' ? placeKey({ tab, ...spot }) : tab}
      go={go}
      onSaved={onSaved}
    >
      {fields()}
    </EditForm>
  );
}

type OtherProps = { detail: CarrierDetail; other: ReturnType<typeof useOther>; tab: Tab };

function OtherPanel({ detail, other, tab }: OtherProps) {
  return (
    <OtherForm detail={detail} other={other} label={LABELS[tab]}>
      {tab === 'secrets' ? (
        <Secrets key="other" kept={detail.other_setting} editor={other} />
      ) : (
        <OtherConnection other={other} />
      )}
    </OtherForm>
  );
}

export function CarrierTabs({ detail, editor, onSaved }: Props) {
  const { secrets, steps, bind, lines, kind } = editor.form;
  const tabs = tabsOf(detail?.kind ?? kind, detail === null);
  const [tab, open] = useTab(tabs);
  const editing = useEditing(editor, open);
  const other = useOther(detail);
  const [shown, setShown] = useState<SettingName | null>(null);
  useFetchedAhead(AHEAD[detail?.kind ?? kind]);
  const own = useMemo(() => definedNames({ secrets, steps, bind }), [secrets, steps, bind]);
  const count = (of: Tab): number | undefined =>
    of === 'secrets' ? secrets.length || undefined : of === 'steps' ? steps.length || undefined : undefined;
  const hasSettings = detail?.kind === 'conversation' && (tab === 'settings' || tab === 'secrets');
  const isOther = hasSettings && shown !== null && shown !== inUse(detail);
  const panel = () => {
    if (detail && isOther) return <OtherPanel detail={detail} other={other} tab={tab} />;
    if (EDITED.has(tab))
      return <EditedPanel detail={detail} editor={editor} onSaved={onSaved} tab={tab} {...editing} />;
    if (!detail) return null;
    if (tab === 'rates') return <Rates detail={detail} />;
    if (tab === 'test') return <Test detail={detail} isDirty={editor.isDirty} />;
    if (tab === 'replay') return <Replay detail={detail} editor={editor} />;
    return <Versions detail={detail} editor={editor} />;
  };
  return (
    <MappingWriting lines={lines} own={own}>
      <TabBar
        label={detail?.name ?? 'New carrier'}
        tabs={tabs.map((value) => ({ value, label: LABELS[value], count: count(value) }))}
        value={tab}
        onChange={open}
      >
        {detail && hasSettings ? (
          <SettingSwitch
            detail={detail}
            editor={editor}
            other={other}
            value={shown ?? inUse(detail)}
            onChange={setShown}
          />
        ) : null}
        {detail && tab === 'secrets' && !isOther ? <Account key={inUse(detail)} detail={detail} /> : null}
        {panel()}
      </TabBar>
    </MappingWriting>
  );
}
