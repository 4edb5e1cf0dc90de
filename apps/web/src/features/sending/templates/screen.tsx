import { may } from '@freeboard/domain/access';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../lib/server/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { TabBar } from '../../../ui/layout/tab-bar.tsx';
import { Empty, Failed, SkeletonRows } from '../../../ui/states.tsx';
import { CodeList } from './code-list.tsx';
import { codeNames, type Saved, type ShortCode } from './draft.ts';
import { Editor } from './editor.tsx';
import { NewTemplate } from './new-template.tsx';
import { TemplateList } from './template-list.tsx';
import classes from './templates.module.css';
import { beginTemplate, dropWritten, NEW, useTemplate } from './use-template.ts';

type Tab = 'templates' | 'codes';

function useTemplateLists() {
  const system = useCall('getSystemTemplates', {});
  const own = useCall('getAgentTemplates', {});
  const codes = useCall('getSystemShortCodes', {});
  return {
    system: system.data?.system_templates,
    own: own.data?.agent_templates,
    codes: codes.data?.system_short_codes,
    failed: [system, own, codes].find(({ isError }) => isError),
  };
}

function useOpenTemplate(system: readonly Saved[] = [], own: readonly Saved[] = []) {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('template');
  const isChosen = ({ id }: Saved) => String(id) === chosen;
  const saved = [...system, ...own].find(isChosen);
  return {
    chosen,
    saved,
    writing: useTemplate(chosen ?? NEW, saved, system.some(isChosen)),
    choose: (key: string | null) => setParams(key ? { template: key } : {}, { replace: true }),
  };
}

type TemplatesProps = {
  system: readonly Saved[];
  own: readonly Saved[];
  codes: readonly ShortCode[];
  open: ReturnType<typeof useOpenTemplate>;
  mayAgency: boolean;
};

function TemplatesTab({ system, own, codes, open, mayAgency }: TemplatesProps) {
  const { chosen, saved, writing, choose } = open;
  const draft = chosen ? writing.value : null;
  return (
    <div className={`${classes.screen} ${draft ? classes.isOpen : ''}`}>
      <nav className={`card ${classes.side}`} aria-label="Templates">
        <TemplateList title="Agency templates" templates={system} isSystem chosen={chosen} choose={choose} />
        <TemplateList title="My templates" templates={own} isSystem={false} chosen={chosen} choose={choose} />
      </nav>
      {draft && chosen ? (
        <Editor
          key={chosen}
          draft={draft}
          saved={saved}
          writing={writing}
          known={codeNames(codes)}
          mayWrite={draft.isSystem ? mayAgency : true}
          onDone={(done) => {
            if (!done || chosen === NEW) dropWritten(chosen);
            choose(done ? String(done.id) : null);
          }}
          close={() => choose(null)}
        />
      ) : (
        <div className={`card ${classes.editor}`}>
          <Empty title="No template is open" text="Choose one to read and change it, or begin a new one." />
        </div>
      )}
    </div>
  );
}

export default function Templates() {
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { system, own, codes, failed } = useTemplateLists();
  const open = useOpenTemplate(system, own);
  const tab: Tab = params.get('tab') === 'codes' ? 'codes' : 'templates';
  if (!session) return null;
  const mayAgency = may(session.user_role, 'settings.global');
  const body = !session.user.agency ? (
    <Empty title="Templates belong to an agency" text="Choose an agency at the top to see and change its templates." />
  ) : failed?.error ? (
    <Failed text={failed.error.message} retry={() => void failed.refetch()} />
  ) : !system || !own || !codes ? (
    <SkeletonRows rows={8} label="Loading the templates" />
  ) : tab === 'codes' ? (
    <CodeList codes={codes} mayWrite={mayAgency} />
  ) : (
    <TemplatesTab system={system} own={own} codes={codes} open={open} mayAgency={mayAgency} />
  );
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Templates</h1>
        <span className="grow" />
        {tab === 'templates' && session.user.agency ? (
          <NewTemplate
            mayAgency={mayAgency}
            begin={(next) => {
              beginTemplate(next);
              open.choose(NEW);
            }}
          />
        ) : null}
      </div>
      <TabBar<Tab>
        label="Templates and short codes"
        value={tab}
        tabs={[
          { value: 'templates', label: 'Templates' },
          { value: 'codes', label: 'Short codes' },
        ]}
        onChange={(next) => setParams(next === 'codes' ? { tab: 'codes' } : {}, { replace: true })}
      >
        {body}
      </TabBar>
    </main>
  );
}
